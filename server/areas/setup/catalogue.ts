import type { FactGroup, FactMeasure, ParameterKind, ParameterRole } from '../../../contract/values'

interface ParameterSeed {
  name: string
  kind: ParameterKind
  icon: string
  unit?: string
  options?: readonly string[]
  role?: ParameterRole
  group?: FactGroup
  /** Measure of a number, which determines its bounds. */
  measure?: FactMeasure
  required?: true
}

/** Listing attributes. Keys are only used in this folder; import mappings refer to attributes by name. */
export const parameters = {
  bedrooms: {
    name: 'Bedrooms',
    kind: 'number',
    icon: 'bed',
    group: 'inside',
    role: 'bedrooms',
    measure: 'rooms',
    required: true,
  },
  bathrooms: {
    name: 'Bathrooms',
    kind: 'number',
    icon: 'bath',
    group: 'inside',
    role: 'bathrooms',
    measure: 'rooms',
    required: true,
  },
  area: {
    name: 'Living area',
    kind: 'number',
    measure: 'living_area',
    unit: 'sq ft',
    icon: 'area',
    group: 'inside',
    required: true,
  },
  floorArea: {
    name: 'Floor area',
    kind: 'number',
    measure: 'living_area',
    unit: 'sq ft',
    icon: 'area',
    group: 'inside',
    required: true,
  },
  plot: {
    name: 'Plot area',
    kind: 'number',
    measure: 'plot_area',
    unit: 'sq ft',
    icon: 'grid',
    group: 'outside',
  },
  storeys: { name: 'Storeys', kind: 'number', measure: 'floors', icon: 'up', group: 'building' },
  floor: { name: 'Floor', kind: 'number', measure: 'floor', icon: 'up', group: 'inside' },
  year: { name: 'Year built', kind: 'number', measure: 'year', icon: 'clock', group: 'building' },
  renovated: { name: 'Year renovated', kind: 'number', measure: 'year', icon: 'retry', group: 'building' },
  parking: { name: 'Parking spaces', kind: 'number', measure: 'spaces', icon: 'box', group: 'outside' },
  condition: {
    name: 'Condition',
    kind: 'choice',
    icon: 'star',
    group: 'building',
    options: ['New', 'Very good', 'Good', 'Fair', 'To be renovated'],
  },
  furnishing: {
    name: 'Furnishing',
    kind: 'choice',
    icon: 'home',
    group: 'inside',
    options: ['Furnished', 'Part furnished', 'Unfurnished'],
  },
  heating: {
    name: 'Heating',
    kind: 'choice',
    icon: 'sun',
    group: 'building',
    options: ['Gas', 'Heat pump', 'District heating', 'Electric', 'None'],
  },
  grade: { name: 'Building grade', kind: 'number', icon: 'shield', group: 'building' },
  features: {
    name: 'Features',
    kind: 'multi',
    icon: 'check',
    options: [
      'Garden',
      'Balcony',
      'Terrace',
      'Pool',
      'Garage',
      'Lift',
      'Fireplace',
      'Air conditioning',
      'Waterfront',
      'View',
      'Basement',
      'Home office',
      'Step-free access',
    ],
  },
  zoning: {
    name: 'Zoning',
    kind: 'choice',
    icon: 'map',
    group: 'outside',
    options: ['Residential', 'Mixed use', 'Commercial', 'Agricultural'],
  },
  services: {
    name: 'Services on site',
    kind: 'multi',
    icon: 'check',
    group: 'outside',
    options: ['Water', 'Electricity', 'Sewer', 'Gas', 'Broadband', 'Road access'],
  },
  desks: { name: 'Desks', kind: 'number', icon: 'person', group: 'inside' },
  frontage: { name: 'Shop frontage', kind: 'number', unit: 'ft', icon: 'area', group: 'outside' },
} as const satisfies Record<string, ParameterSeed>

export type ParameterKey = keyof typeof parameters

/** Categories in menu order; the first three parameters are shown on cards. */
export const categories = {
  house: {
    name: 'House',
    asks: [
      'bedrooms',
      'bathrooms',
      'area',
      'plot',
      'storeys',
      'year',
      'renovated',
      'condition',
      'parking',
      'heating',
      'grade',
      'features',
    ],
    about: 'Detached and semi-detached houses',
  },
  flat: {
    name: 'Flat',
    asks: [
      'bedrooms',
      'bathrooms',
      'area',
      'floor',
      'year',
      'condition',
      'furnishing',
      'parking',
      'heating',
      'features',
    ],
    about: 'Flats, studios and penthouses',
  },
  villa: {
    name: 'Villa',
    asks: [
      'bedrooms',
      'bathrooms',
      'area',
      'plot',
      'storeys',
      'year',
      'condition',
      'furnishing',
      'parking',
      'features',
    ],
    about: 'Villas with gardens and pools',
  },
  townhouse: {
    name: 'Townhouse',
    asks: [
      'bedrooms',
      'bathrooms',
      'area',
      'storeys',
      'year',
      'renovated',
      'condition',
      'parking',
      'heating',
      'features',
    ],
    about: 'Terraced houses in town',
  },
  plot: { name: 'Plot', asks: ['plot', 'zoning', 'services'], about: 'Land to build on' },
  office: {
    name: 'Office',
    asks: ['floorArea', 'desks', 'floor', 'year', 'parking', 'features'],
    about: 'Offices of every size',
  },
  shop: {
    name: 'Shop',
    asks: ['floorArea', 'frontage', 'year', 'condition', 'features'],
    about: 'Shops and showrooms',
  },
} as const satisfies Record<string, { name: string; asks: readonly ParameterKey[]; about: string }>

export type CategoryKey = keyof typeof categories

/** Nearby facilities; each listing gives its distance. */
export const facilities = [
  'School',
  'Nursery',
  'Supermarket',
  'Pharmacy',
  'Hospital',
  'Park',
  'Railway station',
  'Bus stop',
  'Airport',
  'Gym',
  'Beach',
  'Restaurants',
] as const

/** Report reasons; the last one requires a text. */
export const reportReasons = [
  'The details are wrong',
  'It is already sold or let',
  'The pictures are of another place',
  'It looks like a fraud',
  'The same property is listed twice',
  'Something else',
] as const
