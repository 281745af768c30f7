import type { RecordName } from '../../../../contract/values'
import { signIn } from '../../../support/people'
import type { World } from './world'

/** A record that stands in a state with row facts: its id, whose it is, and how a person's token is had. */
export type Placed = {
  record: RecordName
  id: number | string
  ownerId: number | null
  token: () => Promise<string>
  /** Of a record with two people: the other one. */
  counterpart?: { id: number; token: () => Promise<string> }
  /** The administrator of whom the facts are true, where it is not the one of the world. */
  adminId?: number
}

/** Writes a row with these state columns, for which these facts hold. */
export type Arrange = (
  world: World,
  state: Record<string, unknown>,
  context: Record<string, unknown>,
) => Promise<Placed>

/** A record without an owner is tried by another person. */
export function placed(
  world: World,
  record: RecordName,
  id: number | string,
  ownerId: number | null,
): Placed {
  const signedIn = ownerId ?? world.outsider.id
  return { record, id, ownerId, token: () => signIn(world.app.ctx, signedIn) }
}

/** A record with two people: the counterpart is another than the outsider, who has no part in it. */
export function placedBetween(
  world: World,
  record: RecordName,
  id: number | string,
  counterpartId: number,
): Placed {
  const counterpart = { id: counterpartId, token: () => signIn(world.app.ctx, counterpartId) }
  return { ...placed(world, record, id, world.owner.id), counterpart }
}
