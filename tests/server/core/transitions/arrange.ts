import type { StateValue } from 'xstate'
import type { RecordName } from '../../../../contract/values'
import { kinds } from '../../../../server/app/kinds'
import { listings } from './arrange-listings'
import { money } from './arrange-money'
import { publications } from './arrange-publications'
import { people } from './arrange-people'
import type { Arrange, Placed } from './placed-record'
import type { World } from './world'

const positions: Record<RecordName, Arrange> = { ...people, ...listings, ...money, ...publications }

/** Inserts a row in the given state, bypassing `advance`. */
export function arrange(
  world: World,
  record: RecordName,
  value: StateValue,
  context: Record<string, unknown>,
): Promise<Placed> {
  return positions[record](world, kinds[record].columnsOf(value, world.app.ctx.clock.now()), context)
}
