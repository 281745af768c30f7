import { redirect } from '@tanstack/react-router'
import { createActor, waitFor } from 'xstate'
import { eligibilityMachine } from '../../../machines/flows/eligibility/machine'
import type { Purpose } from '../../../machines/flows/eligibility/ports'
import { eligibilityView } from '../../../machines/flows/eligibility/view'
import type { Api } from '../../api/port'
import { eligibilityActors } from './actors'

/**
 * For pages that somebody may open by their address: whoever misses a requirement is sent to the way to publish,
 * which opens with the specified dialog (§8). Without an answer the page opens; the server checks again anyway (D66).
 */
export async function requireWay(api: Api, purpose: Purpose): Promise<void> {
  const machine = eligibilityMachine.provide({ actors: eligibilityActors(api) })
  const actor = createActor(machine, { input: { purpose } }).start()
  actor.send({ type: 'check.asked' })
  const answered = await waitFor(actor, (snapshot) => eligibilityView(snapshot).waitingFor !== 'server')
  actor.stop()
  if (eligibilityView(answered).screen === 'requirements') {
    throw redirect({ to: '/list-property', search: { stopped: true }, replace: true })
  }
}
