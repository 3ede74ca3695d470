/// Root of the module; the rooms are the folders beside this file.
