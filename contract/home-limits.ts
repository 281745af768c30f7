/** Limits of room filters: highest minimum, and the choices offered. */
export const rooms = { most: 50, choices: [1, 2, 3, 4, 5] } as const

/**
 * Home page: cards per section, cities in the opening, days and cap for counting confirmed listings, length of title
 * and text.
 */
export const home = {
  cards: 4,
  cities: 4,
  confirmedDays: 30,
  countMost: 10_000,
  title: 80,
  text: 200,
} as const

/** Radius of nearby searches in km (D24). */
export const nearby = { radiusKm: 10, radiusMaxKm: 200 } as const
