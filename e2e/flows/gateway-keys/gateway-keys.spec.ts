import type { SnapshotFrom } from 'xstate'
import { gatewayKeysMachine } from '../../../machines/flows/gateway-keys/machine'
import type { GatewayKeysEvent } from '../../../machines/flows/gateway-keys/ports'
import { gatewayKeysView } from '../../../machines/flows/gateway-keys/view'
import { gatewayKeysModel } from '../../../tests/model/cases/gateway-keys'
import { delays, eventsOf } from '../../kit/events'
import { flowTests } from '../../kit/flow-tests'
import { freshTab } from '../../kit/tabs'
import type { Act } from '../../kit/walk'
import { FlowPage } from '../../pages/flow'
import { ApiPerson } from '../../screens/people'
import { answersFor, nameOf, shownMethods } from './answers'
import { shown } from './shown'

const viewOf = (snapshot: unknown) => gatewayKeysView(snapshot as SnapshotFrom<typeof gatewayKeysMachine>)

const stated = ['changed', 'refused', 'unsure', 'reading', 'noAnswer', 'unavailable'] as const

flowTests({
  flow: 'gateway-keys',
  model: gatewayKeysModel,
  view: viewOf,
  nameOf,
  shown,
  realReplies: [],
  driver: async ({ page: tab, say, held: calls, other, request, time }) => {
    const page = new FlowPage(tab, 'gateway-keys', say)
    const admin = await new ApiPerson(request).signIn('admin@threshold.test', 'admin-for-the-tests')
    const name = say('receipt.gateway.stripe')
    const answer: Act = ({ event }) => calls.answer(answersFor(event))
    const answers = eventsOf(gatewayKeysMachine).filter((type) => /^xstate\.(done|error)\.actor\./.test(type))
    const button = (event: string) => page.frame.locator(`[data-event="${event}"]`)
    const click = (event: string) => () => button(event).click()
    const ask =
      (event: string): Act =>
      async ({ first }) => {
        // After a tour's last reading, the list may show the keys of the environment, which have no buttons.
        if (first || !(await button(event).isVisible())) {
          await freshTab(tab, calls)
          await other.signsIn(admin.session!)
          await calls.answer(shownMethods)
          await tab.goto('/admin/gateways', { waitUntil: 'commit' })
          // React shows a fallback for at least a third of a second before revealing the content.
          while (!(await button(event).isVisible())) await time.beat(50)
        }
        await button(event).click()
      }
    return {
      page,
      hold: () => calls.answer({}),
      acts: {
        ...delays(gatewayKeysMachine, time),
        ...Object.fromEntries(answers.map((type) => [type, answer])),
        'keys.asked': ask('keys.asked'),
        'removal.asked': ask('removal.asked'),
        'keys.submitted': async ({ event }) => {
          const { keys } = event as Extract<GatewayKeysEvent, { type: 'keys.submitted' }>
          for (const [key, value] of Object.entries(keys))
            await page.frame.locator(`[name="${key}"]`).fill(value)
          await click('keys.submitted')()
        },
        'removal.confirmed': click('removal.confirmed'),
        'retry.asked': click('retry.asked'),
        'look.again': click('look.again'),
        'dialog.closed': click('dialog.closed'),
      },
      ahead: () => null,
      // The list shows no buttons for keys that are set in the environment.
      silent: (type, snapshot) => /^(keys|removal)\.asked$/.test(type) && !viewOf(snapshot).open,
      title: (snapshot) => {
        const { open, isRemoval, screen } = viewOf(snapshot)
        if (!open) return ''
        const isConfirm = isRemoval && (screen === 'confirm' || screen === 'saving')
        return isConfirm ? say('operator.forgetKeys') : `${name}: ${say('operator.keys')}`
      },
      sentences: (snapshot) => {
        const { screen, isRemoval } = viewOf(snapshot)
        if (screen === 'saved')
          return [say(`operator.keyChange.${isRemoval ? 'removed' : 'saved'}`, { name })]
        if (screen === 'confirm') return [say('operator.openPayments', { count: 2 })]
        return stated.filter((one) => one === screen).map((one) => say(`operator.keyChange.${one}`))
      },
    }
  },
})
