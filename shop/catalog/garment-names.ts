// Names of garments, fabrics, crafts and accessories in women's fashion. A misspelt word may be corrected to one of them, and
// one of them is never corrected. Pure.

import { COLOR_WORDS } from './search-colors.ts';
import { SYNONYM_WORDS } from './synonyms.ts';

const NAMES = `
  anarkali angrakha ankle backpack bag bandhani bangle banarasi belt blazer block blouse boot bra bracelet brocade brooch
  cambric camisole cape capri cardigan chanderi chiffon chikankari chinon churidar clutch coat coord cotton crepe crossbody
  culotte denim dhoti dress dungaree dupatta earring embroidered embroidery flat flats floral footwear frock georgette gota
  ghagra gown hairband handbag handloom heel heels hoodie ikat jacket jamdani jeans jeggings jewellery juttis jumpsuit jutti
  kaftan kalamkari kanjivaram kanjeevaram kantha kolhapuri kota kurta kurti kurtis kurtas legging leggings lehenga linen
  lingerie loafer lounge maheshwari mangalsutra maxi midi mini mojari mule necklace net nightwear nightsuit organza palazzo
  pant pants pashmina patiala patola pendant petticoat phulkari pochampally poncho potli printed pump pyjama rayon ring
  romper salwar sandal sandals saree sarees sari satin scarf shapewear sharara shawl shirt shoe shoes short shorts shrug silk
  skirt sling slipper sneaker stole suit sunglasses sweater sweatshirt tissue top tops tote trouser trousers tshirt tunic
  tussar velvet viscose waistcoat wallet watch wedge western wool zari`;

export const GARMENT_NAMES: ReadonlySet<string> = new Set([
  ...NAMES.trim().split(/\s+/),
  ...SYNONYM_WORDS,
  ...COLOR_WORDS,
]);
