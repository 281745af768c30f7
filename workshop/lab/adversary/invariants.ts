import type { Design } from './designs'
import { pageOf } from './page'
import { carried, pageMoves } from './page-moves'
import { isOpen } from './server'
import { swept } from './settle'
import type { Row, World } from './world'

const visible = new Set(['needsReview', 'needsRefund', 'refunded', 'disputed'])
const took = ({ charge }: Row) => charge === 'paid' || charge === 'odd'
const granted = ({ rows }: World) => rows.reduce((sum, row) => sum + row.grants, 0)

/** Describes what is wrong in a world; null if nothing is. */
type Invariant = (world: World, design: Design) => string | null

/** Invariants of every world, by name. The tests show that each one fails for a weaker design. */
export const invariants = {
  'one grant': (world) => (granted(world) > 1 ? 'one purchase got the package twice' : null),

  'no grant without money': ({ rows }) =>
    rows.some((row) => row.grants > 0 && row.state === 'success' && !took(row))
      ? 'the package was granted without money'
      : null,

  'paid is what the server knows': (world) =>
    pageOf(world.page).money === 'confirmed' && granted(world) === 0
      ? 'the page says "paid" and the server does not know it'
      : null,

  'no money without a grant or a visible refund': (world, design) => {
    if (!atRest(world, design)) return null
    const lost = world.rows.findIndex((row) => took(row) && !visible.has(row.state) && row.grants === 0)
    return lost < 0
      ? null
      : `the money of attempt ${lost + 1} is there, and neither package nor refund is in sight`
  },

  'a way out': (world, design) => (hasExit(world, design) ? null : 'the page has no way out'),
} satisfies Record<string, Invariant>

export type InvariantName = keyof typeof invariants

/** Returns the invariants a world violates, with descriptions. */
export function broken(world: World, design: Design): { name: InvariantName; what: string }[] {
  return Object.entries(invariants).flatMap(([name, check]) => {
    const what = (check as Invariant)(world, design)
    return what === null ? [] : [{ name: name as InvariantName, what }]
  })
}

/** Returns whether no message is in transit and the sweep would find nothing. */
function atRest({ rows, mails, jobs, due }: World, design: Design): boolean {
  const still = mails.length === 0 && jobs.length === 0 && due === ''
  return still && !rows.some((row, p) => (isOpen(row) && row.ref) || swept(rows, p, design) !== null)
}

/** Returns whether the user has finished, can act, or the page will change automatically. */
function hasExit(world: World, design: Design): boolean {
  const page = pageOf(world.page)
  return page.over || page.acts.length > 0 || carried(world) || pageMoves(world, design).length > 0
}
