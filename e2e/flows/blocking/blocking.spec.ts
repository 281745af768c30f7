import type { SnapshotFrom } from 'xstate'
import { blockingMachine } from '../../../machines/flows/blocking/machine'
import { blockingView } from '../../../machines/flows/blocking/view'
import { blockingModel } from '../../../tests/model/cases/blocking'
import { delays, eventsOf } from '../../kit/events'
import { flowTests } from '../../kit/flow-tests'
import { freshTab, signedIn } from '../../kit/tabs'
import type { Act } from '../../kit/walk'
import { BlockingPage } from '../../pages/blocking'
import { answersFor } from './answers'
import { shown } from './shown'

const held = new Set(['get-blocked-users', 'block-user', 'unblock-user'])

const viewOf = (snapshot: unknown) => blockingView(snapshot as SnapshotFrom<typeof blockingMachine>)

flowTests({
  flow: 'blocking',
  model: blockingModel,
  view: viewOf,
  nameOf: ({ pathname }) => {
    const [, api, call] = pathname.split('/')
    return api === 'api' && call !== undefined && held.has(call) ? call : null
  },
  shown,
  realReplies: ['get-blocked-users: ok', 'block-user: ok', 'unblock-user: ok'],
  driver: async ({ page: tab, say, held: calls, other, request, time }) => {
    const page = new BlockingPage(tab, 'blocking', say)
    const blocker = await signedIn(request)
    const { data } = (await (await request.get('/api/get-projects')).json()) as { data: { id: number }[] }
    const answer: Act = ({ event }) => calls.answerOnce(answersFor(event), [])
    const answers = eventsOf(blockingMachine).filter((type) => /^xstate\.(done|error)\.actor\./.test(type))
    return {
      page,
      hold: () => calls.answer({}),
      acts: {
        ...delays(blockingMachine, time),
        ...Object.fromEntries(answers.map((type) => [type, answer])),
        'dialog.opened': async ({ first }) => {
          if (!first) return page.openAgain()
          await freshTab(tab, calls)
          await other.signsIn(blocker)
          await tab.goto(`/project-details/${data[0]?.id}`, { waitUntil: 'commit' })
          // React shows a fallback for at least a third of a second before revealing the content.
          while (!(await page.entry.isVisible())) await time.beat(50)
          await page.entry.click()
        },
        'dialog.closed': page.close,
        'look.again': page.lookAgain,
        'block.confirmed': () => page.block('Asks for money'),
        'retry.asked': page.tryAgain,
        'unblock.asked': page.unblock,
        'block.asked': page.askAgain,
      },
      ahead: () => null,
      silent: () => false,
      sentences: (snapshot) => {
        const { open, screen } = viewOf(snapshot)
        return open ? [say(`blocking.${screen}.next`)] : []
      },
    }
  },
})
