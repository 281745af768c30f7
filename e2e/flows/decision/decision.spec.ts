import type { SnapshotFrom } from 'xstate'
import { decisionMachine } from '../../../machines/flows/decision/machine'
import type { DecisionContext, DecisionEvent } from '../../../machines/flows/decision/ports'
import { decisionView } from '../../../machines/flows/decision/view'
import { decisionModel } from '../../../tests/model/cases/decision'
import { delays, eventsOf } from '../../kit/events'
import { flowTests } from '../../kit/flow-tests'
import type { Answer } from '../../kit/hold-reply'
import { through } from '../../kit/replies'
import { freshTab } from '../../kit/tabs'
import type { Act } from '../../kit/walk'
import { DecisionFlowPage } from '../../pages/decision-flow'
import { ApiPerson } from '../../screens/people'
import { answersFor, undoable } from './answers'
import { shown } from './shown'

const held = new Set(['admin/review', 'admin/record', 'admin/advance'])

const viewOf = (snapshot: unknown) => decisionView(snapshot as SnapshotFrom<typeof decisionMachine>)

/** More listings than a tour decides on. */
const listings = 12

flowTests({
  flow: 'decision',
  model: decisionModel,
  view: viewOf,
  nameOf: ({ pathname }) => {
    const call = /^\/api\/(.+)$/.exec(pathname)?.[1]
    return call !== undefined && held.has(call) ? call : null
  },
  shown,
  realReplies: ['admin/record: ok', 'admin/advance: NOT_ALLOWED'],
  driver: async ({ page: tab, say, held: calls, other, request, time }) => {
    const page = new DecisionFlowPage(tab, 'decision', say)
    const admin = await new ApiPerson(request).signIn('admin@threshold.test', 'admin-for-the-tests')
    const owner = await new ApiPerson(request).register()
    await owner.completeProfile()
    const packages: { id: number }[] = (await owner.get('get-package')).data
    await admin.post('assign_package', {
      package_id: String(packages.at(-1)!.id),
      userid: String(owner.session!.data.id),
    })
    const mark = `decision ${Date.now()}`
    for (let nth = 1; nth <= listings; nth++) await owner.list(`Listing ${nth} ${mark}`)
    const queue = (await admin.get('admin/queue', { search: mark })).data as {
      id: string
      version: number
    }[]
    const review = undoable(queue.slice(0, 2))
    const reply = (answers: Record<string, Answer>) => calls.answer({ ...review, ...answers })
    const contextOf = ({ from }: Parameters<Act>[0]) => from.context as DecisionContext
    const sent = <T extends DecisionEvent['type']>({ event }: { event: object }) =>
      event as Extract<DecisionEvent, { type: T }>

    const answer: Act = async (step) => {
      const { items, results } = contextOf(step)
      const answers = { ...review, ...answersFor(step.event, contextOf(step)) }
      const isMore = step.event.type === 'xstate.done.actor.sendDecision' && results.length + 1 < items.length
      await (isMore ? calls.answerOnce(answers, ['admin/advance']) : calls.answer(answers))
    }
    const answers = eventsOf(decisionMachine).filter((type) => /^xstate\.(done|error)\.actor\./.test(type))
    /** Opens the queue at its first listing if no page is open yet, and then has one listing selected or two. */
    const arrive = async ({ first }: Parameters<Act>[0], several = false) => {
      if (first) {
        await freshTab(tab, calls)
        await other.signsIn(admin.session!)
        await reply({ 'admin/record': through })
        const search = new URLSearchParams({ search: mark, item: `property.${queue[2]!.id}` })
        await tab.goto(`/admin/queue?${search}`, { waitUntil: 'commit' })
        // React shows a fallback for at least a third of a second before revealing the content.
        while (!(await page.approval.isVisible())) await time.beat(50)
      }
      await page.select(several)
    }
    /** Whether the flow itself reads a record; the page's own requests pass at any other time. */
    let reads = false
    const mayPass = () => reply(reads ? {} : { 'admin/record': through })
    const act =
      (perform: Act): Act =>
      async (step) => {
        const { type } = step.event
        const isLost = ['sending', 'undoing'].includes(String(step.from.value)) && !type.includes('.done.')
        reads = isLost || type === 'look.again'
        if (reads) await mayPass()
        await perform(step)
      }
    /** Cuts the request that the flow waits for no longer; the page doesn't abort it. */
    const givenUp =
      (late: Act): Act =>
      async (step) => {
        await late(step)
        await calls.giveUp(['admin/advance'])
      }
    const all = (acts: Record<string, Act>) =>
      Object.fromEntries(Object.entries(acts).map(([type, perform]) => [type, act(perform)]))
    return {
      page,
      hold: mayPass,
      acts: all({
        ...Object.fromEntries(
          Object.entries(delays(decisionMachine, time)).map(([type, late]) => [type, givenUp(late)]),
        ),
        ...Object.fromEntries(answers.map((type) => [type, answer])),
        'decision.made': async (step) => {
          const { verdict, items, reason } = sent<'decision.made'>(step)
          await arrive(step, items.length > 1)
          await (verdict === 'approve' ? page.approve() : page.ask(reason))
        },
        'rejection.asked': async (step) => {
          await arrive(step)
          await page.reject()
        },
        'rejection.confirmed': (step) => page.confirm(sent<'rejection.confirmed'>(step).reason),
        'dialog.closed': page.close,
        'undo.asked': async (step) => {
          await arrive(step)
          await page.undo()
        },
        'look.again': page.lookAgain,
      }),
      ahead: () => null,
      silent: () => false,
      title: () => say('admin.review.decision'),
      sentences: (snapshot) => {
        const { screen } = viewOf(snapshot)
        const hasText = ['refused', 'reading', 'unsure', 'notUndone', 'readingUndo', 'undoUnsure']
        return hasText.includes(screen) ? [say(`admin.review.${screen}`)] : []
      },
    }
  },
})
