import type { CategoryKey } from '../../server/areas/setup'
import type { Dice } from './pictures/dice'

/** Facts about a listing; its texts claim nothing else. */
export interface Truth {
  category: CategoryKey
  rent: boolean
  area: string
  city: string
  bedrooms: number
  squareFeet: number
  plot: number
  year: number
  condition: string
  features: readonly string[]
  look: string
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'] as const

const kinds: Record<string, readonly string[]> = {
  gable: ['family house', 'gabled house', 'house', 'period house'],
  broad: ['bungalow', 'family house', 'country-style house', 'house'],
  modern: ['modern villa', 'architect-designed villa', 'contemporary villa'],
  southern: ['villa', 'Mediterranean-style villa', 'garden villa'],
  terrace: ['townhouse', 'terraced house', 'row house'],
  apartments: ['flat', 'apartment', 'corner flat'],
}

const adjectives: Record<string, readonly string[]> = {
  New: ['Newly built', 'Brand-new'],
  'Very good': ['Beautifully kept', 'Renovated', 'Light-filled'],
  Good: ['Bright', 'Sunny', 'Quiet', 'Comfortable', 'Welcoming'],
  Fair: ['Characterful', 'Roomy', 'Classic'],
  'To be renovated': ['Unrenovated', 'Promising'],
}

const extras: readonly (readonly [feature: string, words: string])[] = [
  ['Pool', 'with a pool'],
  ['View', 'with a wide view'],
  ['Terrace', 'with a sunny terrace'],
  ['Garden', 'with a garden'],
  ['Balcony', 'with a balcony'],
  ['Fireplace', 'with a fireplace'],
  ['Home office', 'with a home office'],
  ['Garage', 'with a garage'],
]

/** Writes a title with size, kind, place and best feature. */
export function titleOf(dice: Dice, truth: Truth): string {
  const { category, area, features, condition } = truth
  if (category === 'plot')
    return dice.pick([
      `Building plot of ${thousands(truth.plot)} sq ft in ${area}`,
      `Level plot in ${area}, ready to build on`,
      `Quiet plot at the edge of ${area}`,
      `Corner plot in ${area} with road access`,
    ])
  if (category === 'office')
    return dice.pick([
      `Bright office floor in ${area}`,
      `Office for a growing team in ${area}`,
      `Glass-fronted offices in ${area}`,
      `Flexible workspace in ${area}`,
    ])
  if (category === 'shop')
    return dice.pick([
      `Corner shop with large windows in ${area}`,
      `Shop on a lively street in ${area}`,
      `Showroom with storage in ${area}`,
      `Shop with an awning in ${area}`,
    ])
  const kind = dice.pick(kinds[truth.look] ?? kinds['gable']!)
  const best = dice.pick(
    extras
      .filter(([feature]) => features.includes(feature))
      .map(([, words]) => words)
      .slice(0, 3)
      .concat(`in ${area}`),
  )
  const place = best.startsWith('in ') ? best : `${best} in ${area}`
  if (category === 'flat' && truth.bedrooms === 0)
    return `${dice.pick(adjectives[condition] ?? ['Bright'])} studio ${place}`
  const lead = dice.chance(0.5)
    ? `${numbers[truth.bedrooms]}-bedroom ${kind}`
    : `${dice.pick(adjectives[condition] ?? ['Bright'])} ${truth.bedrooms}-bedroom ${kind}`
  return `${lead} ${place}`
}

const thousands = (value: number) => value.toLocaleString('en-US')

const openings: Record<CategoryKey, readonly string[]> = {
  house: [
    'A house that works for everyday life: rooms of a good size, light from two sides and a kitchen that people gather in.',
    'Set back from the road behind a small front garden, this house has been in careful hands for years.',
    'A generous house with a sensible plan: living rooms below, quiet bedrooms above, and storage where you need it.',
  ],
  flat: [
    'A flat with a plan that makes sense: one hall, doors to every room, and no space lost.',
    'High enough to be quiet and low enough to take the stairs, this flat gets the sun for most of the day.',
    'A calm home in a well-run building, with neighbours who have stayed for years.',
  ],
  villa: [
    'A villa for people who like to live outside: large sliding doors bring the garden into the living room.',
    'Clear lines, deep shade in summer and low sun in winter: this villa was placed with care.',
    'A villa with room for guests, for work and for long evenings outside.',
  ],
  townhouse: [
    'A narrow house with wide rooms, over several floors, in a row where people know each other.',
    'Behind a modest front there is more house than you expect, up to a bright room under the roof.',
    'A town house that has kept its staircase, its doors and its good proportions.',
  ],
  plot: [
    'A level plot with its corners marked, ready for your plans.',
    'Open land with a quiet neighbour on either side and a made road in front.',
    'A plot with old trees along one edge and sun all day on the other.',
  ],
  office: [
    'One open floor with daylight on three sides, two meeting rooms and a small kitchen.',
    'An office that can be divided as you need it: floor sockets everywhere and glass walls that move.',
    'Workspace in a well-managed building with a staffed reception in the mornings.',
  ],
  shop: [
    'Two large windows, a wide door and a street on which people walk rather than drive.',
    'A clear sales floor with storage behind it and a delivery door at the back.',
    'A shop that has always been a shop, with a shape that needs no explaining.',
  ],
}

const insides: Record<'home' | 'work' | 'land', readonly string[]> = {
  home: [
    'The kitchen has good worktops and a window over the sink.',
    'The living room is large enough for a table of eight.',
    'Wooden floors run through the living rooms.',
    'The bathroom has a tub and a separate place to wash.',
    'The main bedroom faces the quiet side.',
    'There is a cupboard on every floor, and a proper one in the hall.',
    'All windows were checked last year.',
    'A second living room can serve as a study or a guest room.',
  ],
  work: [
    'Heating and lighting were renewed recently.',
    'Broadband by fibre is in the building.',
    'There are lockers and a shower for people who cycle.',
    'The ceilings are high and the acoustics are good.',
    'Fit-out plans can be looked at on request.',
  ],
  land: [
    'Water and electricity lie in the road.',
    'A survey is available and can be taken over.',
    'The plan for the area allows two storeys and a pitched roof.',
    'The ground is firm and drains well.',
  ],
}

const arounds = [
  'Shops for every day are a short walk away.',
  'The bus stops round the corner and runs until late.',
  'Two schools can be reached on foot.',
  'There is a park nearby with a playground and old trees.',
  'Cafés and a weekly market give the neighbourhood its rhythm.',
  'The centre is a quarter of an hour away.',
  'It is a street where parking is rarely a question.',
] as const

const closings = {
  sale: [
    'Viewings by appointment, also on Saturdays.',
    'The papers are complete and can be sent at once.',
    'Free from next month; earlier by arrangement.',
  ],
  rent: [
    'The deposit is two months; bills are separate.',
    'Free from next month, for a year or longer.',
    'References are asked for; pets are a matter of talking.',
  ],
} as const

/** Writes a few short paragraphs and a sentence stating that the listing is a demo. */
export function descriptionOf(dice: Dice, truth: Truth): string {
  const { category, area, city } = truth
  const sort = category === 'plot' ? 'land' : category === 'office' || category === 'shop' ? 'work' : 'home'
  const size =
    category === 'plot'
      ? `${thousands(truth.plot)} square feet of land`
      : `${thousands(truth.squareFeet)} square feet`
  const built =
    category === 'plot' ? '' : ` Built in ${truth.year}; condition: ${truth.condition.toLowerCase()}.`
  const with_ =
    truth.features.length > 0
      ? ` It comes with ${sentenceList(truth.features.map((one) => one.toLowerCase()))}.`
      : ''
  return [
    dice.pick(openings[category]),
    `${size} in ${area}, ${city}.${built}${with_} ${dice.some(insides[sort], 2).join(' ')}`,
    `${dice.some(arounds, 2).join(' ')} ${dice.pick(truth.rent ? closings.rent : closings.sale)}`,
    'This is a demonstration listing: the place is invented and the pictures are illustrations.',
  ].join('\n\n')
}

function sentenceList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
