import type { CategoryKey } from '../../server/areas/setup'
import type { PictureKind } from './album'

/** A demo project before it has ids. */
export interface ProjectSpec {
  title: string
  description: string
  category: CategoryKey
  type: 'under_construction' | 'upcoming'
  /** Index into the demo market's places. */
  place: number
  area: string
  /** The first is the cover picture. */
  pictures: PictureKind[]
  /** Floor plan titles. */
  plans: string[]
  outcome: 'live' | 'featured' | 'pending'
  daysOld: number
}

/** A handful of projects: two featured, one awaiting review. */
export const demoProjects: readonly ProjectSpec[] = [
  {
    title: 'Harbour Yard',
    description:
      'Ninety-six flats around a courtyard, five minutes from the ferry. The first two buildings are roofed; the third is rising.\n\nEvery flat has a balcony, a cellar and a place for two bicycles. Heat comes from the sea.',
    category: 'flat',
    type: 'under_construction',
    place: 0,
    area: 'Harbour',
    pictures: ['apartments', 'living', 'kitchen', 'bath'],
    plans: ['Two-room flat', 'Three-room flat', 'Roof flat'],
    outcome: 'featured',
    daysOld: 24,
  },
  {
    title: 'Orchard Row',
    description:
      'Fourteen townhouses with gardens to the south, built of brick and wood. Five are still to be had.\n\nThe street is for walking; cars stay in the garage below.',
    category: 'townhouse',
    type: 'under_construction',
    place: 1,
    area: 'Orchard',
    pictures: ['terrace', 'dining', 'bedroom'],
    plans: ['Ground floor', 'Upper floor'],
    outcome: 'live',
    daysOld: 40,
  },
  {
    title: 'Mill Square Offices',
    description:
      'Four floors of offices in the old mill, from ninety square metres upwards, with a canteen on the ground floor.\n\nBuilding begins in spring; the first floors open a year later.',
    category: 'office',
    type: 'upcoming',
    place: 2,
    area: 'Mill Square',
    pictures: ['office', 'workroom'],
    plans: ['Standard floor'],
    outcome: 'live',
    daysOld: 12,
  },
  {
    title: 'Cypress Hill Villas',
    description:
      'Eight villas on a hillside, each with a pool and a view over the bay. The road and the water are there already.\n\nBuyers choose the floor plan and the stone.',
    category: 'villa',
    type: 'upcoming',
    place: 6,
    area: 'Cypress Hill',
    pictures: ['southern', 'living', 'bedroom'],
    plans: ['Villa with three bedrooms', 'Villa with five bedrooms'],
    outcome: 'featured',
    daysOld: 9,
  },
  {
    title: 'Garden Court',
    description:
      'Thirty family flats around a garden with a playground, next to the new tram line.\n\nBuilding permission is here; work begins after the summer.',
    category: 'flat',
    type: 'upcoming',
    place: 3,
    area: 'Garden Court',
    pictures: ['apartments', 'kitchen'],
    plans: ['Three-room flat', 'Four-room flat'],
    outcome: 'pending',
    daysOld: 1,
  },
]
