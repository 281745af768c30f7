import type { RecordName } from '../../../../contract/values'
import { signIn } from '../../../support/people'
import type { World } from './world'

/** A record placed in a state with row facts: its id, its owner and how to get a user's token. */
export type Placed = {
  record: RecordName
  id: number | string
  ownerId: number | null
  token: () => Promise<string>
  /** The other party of a two-party record. */
  counterpart?: { id: number; token: () => Promise<string> }
  /** The administrator the facts apply to, if not the world's own. */
  adminId?: number
}

/** Inserts a row with these state columns for which these facts hold. */
export type Arrange = (
  world: World,
  state: Record<string, unknown>,
  context: Record<string, unknown>,
) => Promise<Placed>

/** Returns a placed record; if it has no owner, the outsider acts on it. */
export function placed(
  world: World,
  record: RecordName,
  id: number | string,
  ownerId: number | null,
): Placed {
  const signedIn = ownerId ?? world.outsider.id
  return { record, id, ownerId, token: () => signIn(world.app.ctx, signedIn) }
}

/** Returns a placed record of two parties; the counterpart isn't the outsider, who isn't involved. */
export function placedBetween(
  world: World,
  record: RecordName,
  id: number | string,
  counterpartId: number,
): Placed {
  const counterpart = { id: counterpartId, token: () => signIn(world.app.ctx, counterpartId) }
  return { ...placed(world, record, id, world.owner.id), counterpart }
}
