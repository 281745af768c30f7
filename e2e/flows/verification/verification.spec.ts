import type { SnapshotFrom } from 'xstate'
import { verificationMachine } from '../../../machines/flows/verification/machine'
import { verificationView } from '../../../machines/flows/verification/view'
import { verificationModel } from '../../../tests/model/cases/verification'
import { delays } from '../../kit/events'
import { flowTests } from '../../kit/flow-tests'
import { freshTab, signedIn } from '../../kit/tabs'
import { VerificationPage } from '../../pages/verification'
import { answersFor, standingCalls } from './answers'
import { shown } from './shown'

const held = new Set([...standingCalls, 'apply-agent-verification', 'verification-draft-save'])

const viewOf = (snapshot: unknown) => verificationView(snapshot as SnapshotFrom<typeof verificationMachine>)

flowTests({
  flow: 'verification',
  model: verificationModel,
  view: viewOf,
  nameOf: ({ pathname }) => {
    const [, api, call] = pathname.split('/')
    return api === 'api' && call !== undefined && held.has(call) ? call : null
  },
  shown,
  realReplies: ['apply-agent-verification: ok'],
  driver: async ({ page: tab, say, held: calls, other, request, time }) => {
    const page = new VerificationPage(tab, 'verification', say)
    const applicant = await signedIn(request)
    return {
      page,
      hold: () => calls.answer({}),
      acts: {
        'form.opened': async ({ first }) => {
          if (!first) return page.openForm()
          await freshTab(tab, calls)
          await other.signsIn(applicant)
          await tab.goto('/user/verification', { waitUntil: 'commit' })
        },
        'look.again': page.lookAgain,
        'apply.again': page.applyAgain,
        'wait.cancelled': page.cancel,
        'application.submitted': () => page.fillAndSend(),
        'xstate.done.actor.readStanding': ({ event }) => calls.answer(answersFor(event)),
        'xstate.error.actor.readStanding': ({ event }) => calls.answer(answersFor(event)),
        'xstate.done.actor.sendApplication': ({ event }) => calls.answer(answersFor(event)),
        'xstate.error.actor.sendApplication': ({ event }) => calls.answer(answersFor(event)),
        ...delays(verificationMachine, time),
      },
      ahead: () => null,
      silent: () => false,
      // The admin's reason is shown wherever it matters.
      sentences: (snapshot) => {
        const { screen, standing } = viewOf(snapshot)
        const texts = ['asked', 'failed', 'revoked'].includes(screen) && standing?.reason
        return [say(`verification.${screen}.next`), ...(texts ? [texts] : [])]
      },
    }
  },
})
