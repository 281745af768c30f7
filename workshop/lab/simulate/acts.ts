import { ofAdministrators } from './administrator-acts'
import { ofGateways } from './gateway-acts'
import { ofPayers } from './payer-acts'
import { ofTime } from './move-clock'
import { ofTransfers } from './transfer-acts'
import type { Chance, World } from './world'

/** Returns everything that users, gateways and the clock can do now. */
export async function spontaneous(world: World): Promise<Chance[]> {
  const { bias } = world
  return [
    ...by(bias.payers, ofPayers(world)),
    ...by(bias.transfers, await ofTransfers(world)),
    ...by(bias.administrators, await ofAdministrators(world)),
    ...by(bias.gateways, await ofGateways(world)),
    ...by(bias.time, ofTime(world)),
  ]
}

const by = (factor: number, chances: Chance[]): Chance[] =>
  chances.map((one) => ({ ...one, weight: one.weight * factor }))
