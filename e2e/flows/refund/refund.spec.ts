import type { SnapshotFrom } from 'xstate'
import { refundMachine } from '../../../machines/flows/refund/machine'
import type { RefundFlowEvent } from '../../../machines/flows/refund/ports'
import { refundView } from '../../../machines/flows/refund/view'
import { refundModel } from '../../../tests/model/cases/refund'
import { delays, eventsOf } from '../../kit/events'
import { flowTests } from '../../kit/flow-tests'
import { packageSold, paid } from '../../kit/paid-money'
import { freshTab } from '../../kit/tabs'
import type { Act } from '../../kit/walk'
import { RefundFlowPage } from '../../pages/refund-flow'
import { ApiPerson } from '../../screens/people'
import { answersFor, sendCalls, shownPayment } from './answers'
import { shown } from './shown'

const held = new Set(['admin/payment', ...sendCalls])

const viewOf = (snapshot: unknown) => refundView(snapshot as SnapshotFrom<typeof refundMachine>)
const isPanel = (snapshot: unknown) => !viewOf(snapshot).open

flowTests({
  flow: 'refund',
  model: refundModel,
  view: viewOf,
  nameOf: ({ pathname }) => {
    const call = /^\/api\/(.+)$/.exec(pathname)?.[1]
    return call !== undefined && held.has(call) ? call : null
  },
  shown,
  realReplies: ['admin/refund-noted: ok'],
  // Both ways to confirm a refund are sent.
  seed: 70,
  driver: async ({ page: tab, say, held: calls, other, request, time }) => {
    const page = new RefundFlowPage(tab, 'refund', say)
    const admin = await new ApiPerson(request).signIn('admin@threshold.test', 'admin-for-the-tests')
    const payer = await new ApiPerson(request).register()
    const payment = await paid(request, payer, 'stripe', await packageSold(payer))
    const answer: Act = ({ event }) => calls.answer(answersFor(event))
    const answers = eventsOf(refundMachine).filter((type) => /^xstate\.(done|error)\.actor\./.test(type))
    const sent = <T extends RefundFlowEvent['type']>({ event }: { event: object }) =>
      event as Extract<RefundFlowEvent, { type: T }>
    return {
      page,
      hold: () => calls.answer({}),
      acts: {
        ...delays(refundMachine, time),
        ...Object.fromEntries(answers.map((type) => [type, answer])),
        'refund.asked': async (step) => {
          const entry = page.entry(sent<'refund.asked'>(step).method)
          if (step.first || !(await entry.isVisible())) {
            await freshTab(tab, calls)
            await other.signsIn(admin.session!)
            await calls.answer(shownPayment)
            await tab.goto(`/admin/record/payment/${payment.id}`, { waitUntil: 'commit' })
            // React shows a fallback for at least a third of a second before revealing the content.
            while (!(await entry.isVisible())) await time.beat(50)
          }
          await entry.click()
        },
        'refund.reviewed': (step) =>
          page.review(sent<'refund.reviewed'>(step).draft, viewOf(step.from).method),
        'refund.confirmed': (step) => page.confirm(sent<'refund.confirmed'>(step).checked),
        'back.asked': page.back,
        'look.again': page.lookAgain,
        'retry.asked': page.tryAgain,
        'dialog.closed': page.close,
      },
      ahead: () => null,
      // A payment on which no refund is possible has no button for one.
      silent: (type, snapshot) => type === 'refund.asked' && viewOf(snapshot).offer.methods.length === 0,
      title: (snapshot) =>
        isPanel(snapshot)
          ? say('operator.giveBack')
          : say(`operator.giveBack.${viewOf(snapshot).method}`, { gateway: say('receipt.gateway.stripe') }),
      sentences: (snapshot) => {
        const { screen } = viewOf(snapshot)
        const hasText = ['refused', 'unsure', 'reading', 'noAnswer', 'unavailable'].includes(screen)
        return hasText ? [say(`operator.giveBack.${screen}`)] : []
      },
    }
  },
})
