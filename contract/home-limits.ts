/** Rooms as filters count them: at least so many may be asked for, and those that are offered as choices. */
export const rooms = { most: 50, choices: [1, 2, 3, 4, 5] } as const

/**
 * The home page: cards in a section, cities in the opening, and listings confirmed within so many days, counted up to a
 * cap; characters of its title and text.
 */
export const home = {
  cards: 4,
  cities: 4,
  confirmedDays: 30,
  countMost: 10_000,
  title: 80,
  text: 200,
} as const

/** Nearby searches, kilometres (D24). */
export const nearby = { radiusKm: 10, radiusMaxKm: 200 } as const
