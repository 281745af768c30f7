import type { Design } from './designs'
import { pageOf } from './page'
import { carried, pageMoves } from './page-moves'
import { isOpen } from './server'
import type { Row, World } from './world'

const visible = new Set(['needsReview', 'needsRefund', 'refunded', 'disputed'])
const took = ({ charge }: Row) => charge === 'paid' || charge === 'odd'

/** What must be so in every world; a sentence that is broken, or null. */
export function broken(world: World): string | null {
  const { rows } = world
  const page = pageOf(world.page)
  const granted = rows.reduce((sum, row) => sum + row.grants, 0)
  if (granted > 1) return 'one purchase got the package twice'
  if (rows.some((row) => row.grants > 0 && row.state === 'success' && !took(row)))
    return 'the package was granted without money'
  if (page.money === 'confirmed' && granted === 0)
    return 'the page says "paid" and the server does not know it'
  if (atRest(world)) {
    const lost = rows.findIndex((row) => took(row) && !visible.has(row.state) && row.grants === 0)
    if (lost >= 0)
      return `the money of attempt ${lost + 1} is there, and neither package nor refund is in sight`
  }
  return null
}

/** Nothing is on its way, and the sweep would find nothing. */
function atRest({ rows, letters, jobs, due }: World): boolean {
  return (
    letters.length === 0 && jobs.length === 0 && due === '' && !rows.some((row) => isOpen(row) && row.ref)
  )
}

/** Whether the person has arrived, can do something, or something will happen to the page by itself. */
export function hasWayOut(world: World, design: Design): boolean {
  const page = pageOf(world.page)
  return page.over || page.acts.length > 0 || carried(world) || pageMoves(world, design).length > 0
}
