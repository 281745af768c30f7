import type { Data } from '../../../contract/calls/call-types'
import type { Ctx } from '../../platform/context'
import { transferChoice } from './bank/transfer-choice'

type TestGateways = Pick<Data<'web-settings'>, 'test_payments' | 'test_gateways'>

/** Returns which available methods only simulate payments. If all of them do, nothing is charged on this site. */
export function testGateways(ctx: Ctx): TestGateways {
  const transfer = transferChoice(ctx).map(({ type, data }) => ({ name: type, mode: data['mode'] }))
  const offered = [...ctx.gateways.list(), ...transfer].toSorted(
    (a, b) => ctx.gateways.positionOf(a.name) - ctx.gateways.positionOf(b.name),
  )
  const simulated = offered.filter(({ mode }) => mode === 'sandbox')
  return {
    test_payments: simulated.length > 0 && simulated.length === offered.length,
    test_gateways: simulated.map(({ name }) => name as TestGateways['test_gateways'][number]),
  }
}
