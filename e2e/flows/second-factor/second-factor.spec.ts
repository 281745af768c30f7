import type { SnapshotFrom } from 'xstate'
import { secondFactorMachine } from '../../../machines/flows/second-factor/machine'
import type { SecondFactorEvent } from '../../../machines/flows/second-factor/ports'
import { secondFactorView } from '../../../machines/flows/second-factor/view'
import { secondFactorModel } from '../../../tests/model/cases/second-factor'
import { delays, eventsOf } from '../../kit/events'
import { flowTests } from '../../kit/flow-tests'
import { freshTab } from '../../kit/tabs'
import { teamMember } from '../../kit/team-member'
import type { Act } from '../../kit/walk'
import { FlowPage } from '../../pages/flow'
import { answersFor, held, status } from './answers'
import { shown } from './shown'

const viewOf = (snapshot: unknown) => secondFactorView(snapshot as SnapshotFrom<typeof secondFactorMachine>)

flowTests({
  flow: 'second-factor',
  model: secondFactorModel,
  view: viewOf,
  nameOf: ({ pathname }) => {
    const call = /^\/api\/(.+)$/.exec(pathname)?.[1]
    return call !== undefined && held.has(call) ? call : null
  },
  shown,
  realReplies: ['own-factor: ok'],
  driver: async ({ page: tab, say, held: calls, other, request, time }) => {
    const page = new FlowPage(tab, 'second-factor', say)
    const { who, session } = await teamMember(request)
    const answer: Act = ({ event }) => calls.answer(answersFor(event))
    const answers = eventsOf(secondFactorMachine).filter((type) =>
      /^xstate\.(done|error)\.actor\./.test(type),
    )
    const click = (event: string) => () => page.frame.locator(`[data-event="${event}"]`).click()
    const fill = (name: string, value: string) => page.frame.locator(`[name="${name}"]`).fill(value)
    return {
      page,
      hold: () => calls.answer({}),
      acts: {
        ...delays(secondFactorMachine, time),
        ...Object.fromEntries(answers.map((type) => [type, answer])),
        'status.read': async ({ event }) => {
          await freshTab(tab, calls)
          await other.signsIn(session)
          await calls.answer(status((event as Extract<SecondFactorEvent, { type: 'status.read' }>).on))
          await tab.goto('/user/profile', { waitUntil: 'commit' })
          // React shows a fallback for at least a third of a second before revealing the content.
          while (!(await page.frame.isVisible())) await time.beat(50)
        },
        'setup.asked': click('setup.asked'),
        'setup.confirmed': async () => {
          await fill('current_password', who.password)
          await click('setup.confirmed')()
        },
        'code.entered': async () => {
          await fill('factor_code', '123456')
          await click('code.entered')()
        },
        'codes.saved': click('codes.saved'),
        'end.asked': click('end.asked'),
        'end.confirmed': async () => {
          await fill('current_password', who.password)
          await fill('factor_code', '654321')
          await click('end.confirmed')()
        },
        'look.again': click('look.again'),
        'change.cancelled': click('change.cancelled'),
      },
      ahead: () => null,
      silent: () => false,
      title: () => say('security.factor.title'),
      sentences: (snapshot) => {
        const { screen } = viewOf(snapshot)
        return screen === 'unsure' || screen === 'reading' || screen === 'unseen'
          ? [say(`security.factor.${screen}`)]
          : []
      },
    }
  },
})
