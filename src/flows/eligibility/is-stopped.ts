import { createActor, waitFor } from 'xstate'
import { eligibilityMachine } from '../../../machines/flows/eligibility/machine'
import type { Purpose } from '../../../machines/flows/eligibility/ports'
import { eligibilityView } from '../../../machines/flows/eligibility/view'
import { randomKey } from '../../app/api/random-key'
import type { Api } from '../../app/api/port'
import { eligibilityActors } from './actors'

/**
 * Whether a requirement is unmet, for pages that can be opened by URL. Without a reply nothing counts as unmet: the
 * page opens, and the server checks again anyway (D66).
 */
export async function isStopped(api: Api, purpose: Purpose): Promise<boolean> {
  const machine = eligibilityMachine.provide({ actors: eligibilityActors(api) })
  const actor = createActor(machine, { input: { purpose, key: randomKey() } }).start()
  actor.send({ type: 'check.asked' })
  const answered = await waitFor(actor, (snapshot) => eligibilityView(snapshot).waitingFor !== 'server')
  actor.stop()
  return eligibilityView(answered).screen === 'requirements'
}
