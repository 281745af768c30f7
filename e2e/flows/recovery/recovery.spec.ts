import type { AnyEventObject, SnapshotFrom } from 'xstate'
import { recoveryMachine } from '../../../machines/flows/recovery/machine'
import { recoveryVersion, type RecoveryMemory } from '../../../machines/flows/recovery/ports'
import { recoveryView } from '../../../machines/flows/recovery/view'
import { pack } from '../../../machines/flows/memory'
import { mailedLink } from '../../../contract/site/mailed-link'
import { access } from '../../../contract/limits'
import { recoveryModel, resumedAt, typed } from '../../../tests/model/cases/recovery'
import { breakTimer } from '../../kit/break-timer'
import { delays, eventsOf } from '../../kit/events'
import { flowTests } from '../../kit/flow-tests'
import { freshTab } from '../../kit/tabs'
import { byItself, type Act } from '../../kit/walk'
import { RecoveryPage } from '../../pages/recovery'
import { answersFor, heldCalls } from './answers'
import { shown } from './shown'

const viewOf = (snapshot: unknown) => recoveryView(snapshot as SnapshotFrom<typeof recoveryMachine>, 0)

/** Returns the URL that opens each page of the flow. */
function addressOf({ type, token }: AnyEventObject): string {
  const page = type === 'link.opened' ? '/reset-password' : '/undo-change'
  if (type === 'request.opened' || type === 'flow.resumed') return '/forgot-password'
  return token === '' ? page : mailedLink(page, token as string)
}

const opens = ['request.opened', 'flow.resumed', 'link.opened', 'undo.opened']
const answered = eventsOf(recoveryMachine).filter((type) =>
  /^xstate\.(done|error)\.actor\.(?!until)/.test(type),
)
const buttons = [
  'resend.asked',
  'email.changeAsked',
  'undo.confirmed',
  'look.again',
  'retry.asked',
  'wait.cancelled',
]

flowTests({
  flow: 'recovery',
  model: recoveryModel,
  view: viewOf,
  // A page opened by its URL runs no script before the page's clock starts.
  unwalkable: ({ event, from }) =>
    event.type === 'xstate.error.actor.untilResend' && from.includes(`"resendAt":${resumedAt}`),
  nameOf: ({ pathname }) => {
    const [, api, call] = pathname.split('/')
    return api === 'api' && call !== undefined && heldCalls.has(call) ? call : null
  },
  shown,
  realReplies: ['forgot-password: ok', 'reset-password: LINK_EXPIRED', 'undo-change: LINK_EXPIRED'],
  driver: async ({ page: tab, say, held, time }) => {
    const page = new RecoveryPage(tab, 'recovery', say)
    const answer: Act = ({ event }) => held.answerOnce(answersFor(event), [])
    const open: Act = async ({ event, first }) => {
      if (!first) return page.goes(addressOf(event))
      const kept = event['memory'] as RecoveryMemory | undefined
      const packed = (now: number) =>
        pack(
          'recovery',
          recoveryVersion,
          { ...kept, resendAt: now + 60_000 },
          now,
          access.resetMinutes * 60_000,
        )
      await freshTab(tab, held, (now) => (kept ? { 'flow.recovery': packed(now) } : {}))
      await tab.goto(addressOf(event), { waitUntil: 'commit' })
    }
    const each = (types: readonly string[], act: (type: string) => Act) =>
      Object.fromEntries(types.map((type) => [type, act(type)]))
    return {
      page,
      hold: () => held.answer({}),
      acts: {
        ...delays(recoveryMachine, time),
        ...each(answered, () => answer),
        ...each(opens, () => open),
        ...each(buttons, (type) => () => page.send(type)),
        'email.submitted': () => page.sendEmail('nobody@example.test'),
        'password.submitted': () => page.sendPassword(typed.password),
        'xstate.done.actor.untilResend': () => time.pass(61_000),
        'xstate.error.actor.untilResend': byItself,
      },
      // A timer is broken in the preceding state and fails on entering the state that waits for it.
      ahead: ({ type }) =>
        type === 'xstate.error.actor.untilResend' ? () => breakTimer(tab, 25_000, 61_000) : null,
      // These pages are opened by their URL, not by a button.
      silent: (type) => opens.includes(type),
      sentences: (snapshot) => {
        const { screen, byNumber, resetToken } = viewOf(snapshot)
        const byPhone = screen === 'undone' ? resetToken === null : screen === 'undo' && byNumber
        return [say(`recovery.${screen}.${byPhone ? 'nextPhone' : 'next'}`)]
      },
    }
  },
})
