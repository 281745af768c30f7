import type { SnapshotFrom } from 'xstate'
import { deletionMachine } from '../../../machines/flows/deletion/machine'
import { deletionView } from '../../../machines/flows/deletion/view'
import { deletionModel } from '../../../tests/model/cases/deletion'
import { delays, eventsOf } from '../../kit/events'
import { flowTests } from '../../kit/flow-tests'
import { freshTab, signedIn } from '../../kit/tabs'
import type { Act } from '../../kit/walk'
import { FlowPage } from '../../pages/flow'
import { answersFor, held } from './answers'
import { shown } from './shown'

const viewOf = (snapshot: unknown) => deletionView(snapshot as SnapshotFrom<typeof deletionMachine>)

const stated = ['reading', 'noAnswer', 'unsure', 'checking', 'unchanged', 'signedOut'] as const

flowTests({
  flow: 'deletion',
  model: deletionModel,
  view: viewOf,
  nameOf: ({ pathname }) => {
    const call = /^\/api\/(.+)$/.exec(pathname)?.[1]
    return call !== undefined && held.has(call) ? call : null
  },
  shown,
  realReplies: ['delete_user: ok'],
  driver: async ({ page: tab, say, held: calls, other, request, time }) => {
    const page = new FlowPage(tab, 'deletion', say)
    const answer: Act = ({ event }) => calls.answer(answersFor(event))
    const answers = eventsOf(deletionMachine).filter((type) => /^xstate\.(done|error)\.actor\./.test(type))
    const click = (event: string) => () => page.frame.locator(`[data-event="${event}"]`).click()
    return {
      page,
      hold: () => calls.answer({}),
      acts: {
        ...delays(deletionMachine, time),
        ...Object.fromEntries(answers.map((type) => [type, answer])),
        'deletion.asked': async ({ first }) => {
          if (first) {
            await freshTab(tab, calls)
            // The account of an earlier tour may be leaving.
            await other.signsIn(await signedIn(request))
            await tab.goto('/user/profile', { waitUntil: 'commit' })
            // React shows a fallback for at least a third of a second before revealing the content.
            while (!(await page.frame.isVisible())) await time.beat(50)
            // The next page of a user who is signed out must not replace the last state.
            await calls.stay()
          }
          await click('deletion.asked')()
        },
        'deletion.confirmed': click('deletion.confirmed'),
        'look.again': click('look.again'),
        'dialog.closed': click('dialog.closed'),
      },
      ahead: () => null,
      silent: () => false,
      title: (snapshot) => say(`accounts.leave.${viewOf(snapshot).open ? 'sure' : 'title'}`),
      sentences: (snapshot) => {
        const { screen, losses } = viewOf(snapshot)
        if (screen === 'blocked' || screen === 'refused') return [say('accounts.leave.notDeleted')]
        if (screen === 'confirm') return [say('accounts.leave.tokens', { count: losses.tokens })]
        return stated.filter((one) => one === screen).map((one) => say(`accounts.leave.${one}`))
      },
    }
  },
})
