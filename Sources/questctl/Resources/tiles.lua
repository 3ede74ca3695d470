-- The basemap of ReQuest: what riders on bicycles look for, and nothing else. Read by tilemaker (2.2 or newer), which
-- calls node_function for every node that has one of node_keys, and way_function for every way and multipolygon.
--
-- Layers and their attributes are described in docs/guides/MAPS.md; the styles (Sources/questd/Resources/basemap.json)
-- draw them. Names come as `name`, and as `name:ru` and `name:en` where these differ.

languages = {"ru", "en"}

function set(list)
  local members = {}
  for _, member in ipairs(list) do members[member] = true end
  return members
end

node_keys = {"addr:housenumber", "amenity", "barrier", "emergency", "ford", "mountain_pass", "natural", "place",
  "shop", "tourism"}

function init_function() end
function exit_function() end

-- Metres of a pixel of a tile of 256 pixels, near the equator, by zoom.
function pixel(zoom) return 156543 / 2 ^ zoom end

function write_names(object)
  local name = object:Find("name")
  if name ~= "" then object:Attribute("name", name) end
  for _, language in ipairs(languages) do
    local translated = object:Find("name:" .. language)
    if translated ~= "" and translated ~= name then object:Attribute("name:" .. language, translated) end
  end
end

function has_name(object)
  if object:Holds("name") then return true end
  for _, language in ipairs(languages) do
    if object:Holds("name:" .. language) then return true end
  end
  return false
end

-- Points ------------------------------------------------------------------------------------------------------------

closed_to_public = set {"private", "no", "customers"}
barriers = {
  gate = "gate", lift_gate = "gate", swing_gate = "gate", kissing_gate = "gate", ["hampshire_gate"] = "gate",
  turnstile = "gate", sliding_gate = "gate", bollard = "bollard", cycle_barrier = "cycle_barrier",
  motorcycle_barrier = "cycle_barrier", block = "block", jersey_barrier = "block", debris = "block",
  log = "block", stile = "stile", chain = "chain", rope = "chain"
}

-- The kind of place riders look for that these tags tell of; "" where it is none.
function kind_of_place(object)
  local amenity = object:Find("amenity")
  local access = object:Find("access")
  if amenity == "drinking_water" or amenity == "water_point"
      or (object:Find("drinking_water") == "yes" and (amenity == "fountain" or object:Find("natural") == "spring"
        or object:Find("man_made") == "water_tap")) then
    if closed_to_public[access] then return "" end
    return "drinking_water"
  elseif amenity == "toilets" then
    if closed_to_public[access] then return "" end
    return "toilets"
  elseif amenity == "bicycle_repair_station" or object:Find("service:bicycle:repair") == "yes"
      or object:Find("shop") == "bicycle" then
    return "repair"
  elseif amenity == "shelter" then
    return "shelter"
  elseif amenity == "hospital" or amenity == "clinic" then
    return "first_aid"
  end
  local emergency = object:Find("emergency")
  if emergency == "first_aid" or emergency == "first_aid_kit" or emergency == "defibrillator"
      or emergency == "ambulance_station" then
    return "first_aid"
  end
  return ""
end

function write_place_of_use(object, as_centroid)
  local kind = kind_of_place(object)
  if kind == "" then return end
  if as_centroid then object:LayerAsCentroid("points", false) else object:Layer("points", false) end
  object:Attribute("class", kind)
  object:MinZoom(14)
  write_names(object)
end

-- Zoom from which a place is named, and its rank among labels.
places = {
  city = {5, 1}, town = {8, 2}, village = {11, 3}, suburb = {11, 4}, hamlet = {12, 5}, quarter = {13, 6},
  neighbourhood = {14, 7}, isolated_dwelling = {14, 8}, locality = {14, 8}
}

function node_function(node)
  local place = node:Find("place")
  if places[place] and has_name(node) then
    node:Layer("places", false)
    node:Attribute("class", place)
    node:AttributeNumeric("rank", places[place][2])
    node:MinZoom(places[place][1])
    write_names(node)
  end

  local barrier = barriers[node:Find("barrier")]
  if barrier then
    node:Layer("points", false)
    node:Attribute("class", "barrier")
    node:Attribute("kind", barrier)
    local bicycle = node:Find("bicycle")
    local access = node:Find("access")
    if bicycle == "no" or (bicycle == "" and (access == "private" or access == "no")) then
      node:AttributeBoolean("closed", true)
    end
    node:MinZoom(14)
  end

  local natural = node:Find("natural")
  if (natural == "peak" or node:Find("mountain_pass") == "yes") and has_name(node) then
    node:Layer("points", false)
    node:Attribute("class", "peak")
    node:MinZoom(13)
    write_names(node)
  elseif node:Find("ford") ~= "" and node:Find("ford") ~= "no" then
    node:Layer("points", false)
    node:Attribute("class", "barrier")
    node:Attribute("kind", "ford")
    node:MinZoom(14)
  end

  write_place_of_use(node, false)
  write_house_number(node, false)
end

function write_house_number(object, as_centroid)
  local number = object:Find("addr:housenumber")
  if number == "" then return end
  if as_centroid then object:LayerAsCentroid("house_numbers", false)
  else object:Layer("house_numbers", false) end
  object:Attribute("number", number)
  object:MinZoom(14)
end

-- Roads -------------------------------------------------------------------------------------------------------------

-- Class, zoom from which it is there, and which lies above which.
road_classes = {
  motorway = {"motorway", 6, 9}, motorway_link = {"motorway", 11, 8}, trunk = {"main", 7, 9},
  trunk_link = {"main", 11, 8}, primary = {"main", 8, 8}, primary_link = {"main", 12, 7},
  secondary = {"secondary", 9, 7}, secondary_link = {"secondary", 12, 6}, tertiary = {"secondary", 11, 6},
  tertiary_link = {"secondary", 13, 6}, unclassified = {"street", 12, 5}, residential = {"street", 13, 5},
  living_street = {"street", 13, 5}, road = {"street", 13, 5}, busway = {"service", 13, 4},
  service = {"service", 13, 4}, pedestrian = {"pedestrian", 13, 4}, track = {"track", 13, 3},
  cycleway = {"cycleway", 12, 10}, path = {"path", 13, 2}, footway = {"footway", 13, 2},
  bridleway = {"path", 13, 2}, steps = {"steps", 13, 2}, corridor = nil
}
rails = set {"rail", "light_rail", "tram", "narrow_gauge", "monorail", "subway"}
unpaved = set {"unpaved", "compacted", "dirt", "earth", "fine_gravel", "grass", "grass_paver", "gravel", "ground",
  "mud", "pebblestone", "rock", "sand", "salt", "snow", "woodchips", "clay", "stepping_stones"}
rough = set {"sett", "cobblestone", "unhewn_cobblestone", "cobblestone:flattened"}
may_ride = set {"yes", "designated", "permissive", "official"}
lanes = set {"lane", "track", "opposite_lane", "opposite_track", "opposite_share_busway", "share_busway", "separate"}

function surface_of(way, class)
  local surface = way:Find("surface")
  if rough[surface] then return "rough" end
  if unpaved[surface] then return "unpaved" end
  if surface ~= "" then return "paved" end
  local grade = way:Find("tracktype")
  if grade == "grade1" then return "paved" end
  if grade ~= "" or class == "track" then return "unpaved" end
  return ""
end

-- 1 along the way, -1 against it, 0 where bicycles may ride both ways.
function oneway_of(way)
  local own = way:Find("oneway:bicycle")
  if own == "no" then return 0 end
  local cycleway = way:Find("cycleway")
  if cycleway:sub(1, 8) == "opposite" or way:Find("cycleway:left:oneway") == "-1"
      or way:Find("cycleway:right:oneway") == "-1" then
    return 0
  end
  local oneway = own ~= "" and own or way:Find("oneway")
  if oneway == "yes" or oneway == "1" or oneway == "true" then return 1 end
  if oneway == "-1" or oneway == "reverse" then return -1 end
  if oneway == "" and (way:Find("junction") == "roundabout" or way:Find("highway") == "motorway") then
    return 1
  end
  return 0
end

function write_road(way, highway)
  local row = road_classes[highway]
  if not row then return end
  if way:Find("area") == "yes" then
    if highway == "pedestrian" or highway == "footway" then
      way:Layer("ground", true)
      way:Attribute("class", "square")
      way:MinZoom(14)
      if has_name(way) then write_area_name(way, "square", 14) end
    end
    return
  end
  local class, zoom, order = row[1], row[2], row[3]
  local bicycle = way:Find("bicycle")
  if bicycle == "designated" and (class == "path" or class == "footway" or class == "pedestrian") then
    class, zoom, order = "cycleway", 12, 10
  end
  if class == "footway" and way:Find("footway") == "sidewalk" then zoom = 14 end
  if class == "service" and way:Find("service") ~= "" then zoom = 14 end

  way:Layer("roads", false)
  way:Attribute("class", class)
  way:MinZoom(zoom)
  way:ZOrder(order)
  local access = way:Find("access")
  local is_closed = bicycle == "no" or bicycle == "use_sidepath"
    or (bicycle == "" and way:Find("vehicle") == "no" and class ~= "cycleway")
    or ((access == "no" or access == "private") and not may_ride[bicycle])
  if is_closed then way:AttributeBoolean("closed", true) end
  local surface = surface_of(way, class)
  if surface ~= "" then way:Attribute("surface", surface) end
  local oneway = oneway_of(way)
  if oneway ~= 0 then way:AttributeNumeric("oneway", oneway) end
  if way:Find("bridge") ~= "" and way:Find("bridge") ~= "no" then way:AttributeBoolean("bridge", true) end
  if way:Find("tunnel") ~= "" and way:Find("tunnel") ~= "no" then way:AttributeBoolean("tunnel", true) end
  if class ~= "cycleway" then
    for _, side in ipairs {"", ":both", ":left", ":right"} do
      if lanes[way:Find("cycleway" .. side)] then
        way:AttributeBoolean("lane", true)
        break
      end
    end
  end
  if (class == "path" or class == "footway" or class == "pedestrian") and may_ride[bicycle] then
    way:AttributeBoolean("bicycle", true)
  end
  if class == "steps" and way:Find("ramp:bicycle") == "yes" then way:AttributeBoolean("ramp", true) end

  local reference = way:Find("ref")
  if has_name(way) or reference ~= "" then
    way:Layer("road_names", false)
    way:Attribute("class", class)
    if reference ~= "" then way:Attribute("ref", reference) end
    local is_main = class == "motorway" or class == "main" or class == "secondary"
    way:MinZoom(is_main and 13 or 14)
    way:ZOrder(order)
    write_names(way)
  end
end

-- Routes of bicycles come as relations, whose ways are drawn.

function relation_scan_function(relation)
  if relation:Find("type") == "route" and (relation:Find("route") == "bicycle" or relation:Find("route") == "mtb") then
    relation:Accept()
  end
end

networks = {icn = 4, ncn = 3, rcn = 2, lcn = 1}

function write_routes(way)
  local best, reference = 0, ""
  while true do
    local relation = way:NextRelation()
    if not relation then break end
    local rank = networks[way:FindInRelation("network")] or 1
    if rank > best then best, reference = rank, way:FindInRelation("ref") end
  end
  if best == 0 then return end
  way:Layer("cycle_routes", false)
  way:AttributeNumeric("rank", best)
  if reference ~= "" then way:Attribute("ref", reference) end
  way:MinZoom(best >= 3 and 9 or (best == 2 and 11 or 12))
end

-- Areas -------------------------------------------------------------------------------------------------------------

ground_classes = {
  landuse = {forest = "wood", grass = "grass", meadow = "grass", recreation_ground = "park", village_green = "park",
    cemetery = "grass", allotments = "grass", farmland = "farmland", orchard = "farmland", vineyard = "farmland",
    residential = "town", industrial = "industry", commercial = "town", retail = "town", railway = "industry",
    quarry = "industry", military = "forbidden"},
  natural = {wood = "wood", scrub = "scrub", heath = "scrub", grassland = "grass", beach = "sand", sand = "sand",
    wetland = "wetland", bare_rock = "rock", scree = "rock"},
  leisure = {park = "park", garden = "park", nature_reserve = "", golf_course = "grass", pitch = "pitch",
    playground = "pitch", stadium = "pitch", track = "pitch", dog_park = "park", common = "park"},
  amenity = {grave_yard = "grass", parking = "parking", school = "town", university = "town", hospital = "town"}
}
named_grounds = set {"wood", "park", "grass", "wetland", "sand", "square"}

function zoom_of_area(area)
  for zoom = 8, 13 do
    if area > (8 * pixel(zoom)) ^ 2 then return zoom end
  end
  return 14
end

function write_area_name(way, class, zoom)
  way:LayerAsCentroid("area_names", false)
  way:Attribute("class", class)
  way:MinZoom(zoom)
  write_names(way)
end

function write_ground(way)
  for _, key in ipairs {"landuse", "natural", "leisure", "amenity"} do
    local class = ground_classes[key][way:Find(key)]
    if class and class ~= "" then
      local area = way:Area()
      local zoom = zoom_of_area(area)
      if class == "parking" or class == "pitch" then zoom = 14 end
      way:Layer("ground", true)
      way:Attribute("class", class)
      way:MinZoom(zoom)
      way:ZOrder(class == "town" and 0 or (class == "pitch" and 3 or 2))
      if named_grounds[class] and has_name(way) then
        write_area_name(way, class, math.max(12, math.min(14, zoom + 3)))
      end
      return
    end
  end
end

function write_water(way)
  local natural, waterway, landuse = way:Find("natural"), way:Find("waterway"), way:Find("landuse")
  if natural ~= "water" and waterway ~= "riverbank" and waterway ~= "dock" and landuse ~= "reservoir"
      and landuse ~= "basin" and way:Find("leisure") ~= "swimming_pool" then
    return false
  end
  if way:Find("covered") == "yes" or way:Find("tunnel") == "yes" then return true end
  local zoom = zoom_of_area(way:Area())
  way:Layer("water", true)
  way:MinZoom(zoom == 8 and 6 or zoom)
  if natural == "water" and has_name(way) and way:Find("water") ~= "river" then
    write_area_name(way, "water", math.max(10, math.min(14, zoom + 2)))
  end
  return true
end

waterways = {river = 8, canal = 10, stream = 13, drain = 14, ditch = 14}

function write_waterway(way, waterway)
  local zoom = waterways[waterway]
  if not zoom or way:Find("tunnel") == "culvert" or way:Find("tunnel") == "yes" then return end
  way:Layer("waterways", false)
  way:Attribute("class", waterway)
  way:MinZoom(zoom)
  write_names(way)
end

function write_building(way)
  local building = way:Find("building")
  if building == "" or building == "no" or way:Find("location") == "underground" then return end
  way:Layer("buildings", true)
  way:MinZoom(14)
end

barrier_lines = set {"wall", "fence", "city_wall", "retaining_wall", "guard_rail"}

function way_function(way)
  local highway, railway, waterway = way:Find("highway"), way:Find("railway"), way:Find("waterway")
  local is_closed = way:IsClosed()

  if highway ~= "" then
    write_road(way, highway)
    write_routes(way)
  elseif rails[railway] and way:Find("tunnel") ~= "yes" then
    way:Layer("roads", false)
    way:Attribute("class", "rail")
    way:MinZoom((railway == "rail" and way:Find("service") == "") and 9 or 13)
    way:ZOrder(1)
  elseif way:Find("route") == "ferry" then
    way:Layer("roads", false)
    way:Attribute("class", "ferry")
    way:MinZoom(10)
  end

  local barrier = way:Find("barrier")
  if barrier_lines[barrier] then
    way:Layer("roads", false)
    way:Attribute("class", "wall")
    way:MinZoom(14)
    way:ZOrder(0)
  end

  if waterway ~= "" and waterway ~= "riverbank" and waterway ~= "dock" then write_waterway(way, waterway) end

  if is_closed then
    if not write_water(way) then write_ground(way) end
    write_building(way)
    write_house_number(way, true)
    write_place_of_use(way, true)
  end
end
