import { createActor, type AnyMachineSnapshot } from 'xstate'
import type { CatalogueEntry } from '../catalogue'
import { stateNodes } from '../diagram/ids'
import { blockingView } from '../flows/blocking/view'
import { checkoutView } from '../flows/checkout/view'
import { deletionView } from '../flows/deletion/view'
import { decisionView } from '../flows/decision/view'
import { eligibilityView } from '../flows/eligibility/view'
import { gatewayKeysView } from '../flows/gateway-keys/view'
import { messageView } from '../flows/message/view'
import { outboxView } from '../flows/outbox/view'
import { recoveryView } from '../flows/recovery/view'
import { refundView } from '../flows/refund/view'
import { secondFactorView } from '../flows/second-factor/view'
import { signupView } from '../flows/signup/view'
import { transferView } from '../flows/transfer/view'
import { unsentView } from '../flows/unsent/view'
import { verificationView } from '../flows/verification/view'
import type { WaitingFor } from '../flows/view-kit'
import { wizardView } from '../flows/wizard/view'

/** Screen of a state, the party that acts there, and the requirement that isn't met. */
export type ViewRow = { screen: string; waitingFor: WaitingFor; gate: string | null }

type View = (
  snapshot: never,
  now: number,
) => { screen: string; waitingFor: WaitingFor; firstUnmet?: string | null }

const views: Readonly<Record<string, View>> = {
  blocking: blockingView,
  checkout: checkoutView,
  deletion: deletionView,
  decision: decisionView,
  eligibility: eligibilityView,
  'gateway-keys': gatewayKeysView,
  message: messageView,
  outbox: outboxView,
  recovery: recoveryView,
  refund: refundView,
  'second-factor': secondFactorView,
  signup: signupView,
  transfer: transferView,
  unsent: unsentView,
  verification: verificationView,
  wizard: wizardView,
}

/** Returns a flow's view of each leaf state by id, as seen with its initial context; empty for records. */
export function viewRowsOf({ id, machine, input }: Pick<CatalogueEntry, 'id' | 'machine' | 'input'>) {
  const view = views[id] as ((snapshot: AnyMachineSnapshot, now: number) => ReturnType<View>) | undefined
  const rows = new Map<string, ViewRow>()
  if (!view) return rows
  const { context } = createActor(machine, { input }).getSnapshot()
  for (const node of stateNodes(machine)) {
    if (Object.keys(node.states).length > 0 || node.always?.length) continue
    const value = node.path.reduceRight<object | string>(
      (inner, key) => (inner === '' ? key : { [key]: inner }),
      '',
    )
    const { screen, waitingFor, firstUnmet } = view(
      machine.resolveState({ value: value as never, context }),
      0,
    )
    rows.set(node.id, { screen, waitingFor, gate: firstUnmet ?? null })
  }
  return rows
}
