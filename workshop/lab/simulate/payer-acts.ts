import { cards, choices, openTab, type Card, type Tab } from './payer'
import { callFrom, note, oneOf, readBook, type Payer, type World, type Chance } from './world'

/** Opens or reopens a page. */
function open(world: World, payer: Payer, memory: ReturnType<Tab['memory']> = null, key?: string): void {
  const name = `${payer.name}’s tab ${++payer.opened}`
  const packageId = memory ? Number(memory.packageId) : oneOf(world, world.packages)
  const tab = openTab({
    site: world.site,
    timers: world.timers,
    line: (who, call, input, token) => callFrom(world, who, call, input, token),
    token: payer.token,
    packageId,
    key: key ?? memory?.key ?? `device-${world.seed}-${payer.name}-${payer.opened}`,
    name,
    memory,
    card: () => oneOf(world, ['pays', 'pays', ...Object.keys(cards)] as Card[]),
    shown: (shown) => showing(world, shown),
  })
  payer.tabs.push(tab)
}

function showing(world: World, tab: Tab): void {
  const { screen, moneyKey, paymentId } = tab.view()
  const shown = `${screen}, ${moneyKey}`
  if (world.screens.get(tab) === `${shown} ${paymentId}`) return
  world.screens.set(tab, `${shown} ${paymentId}`)
  world.isChanged = true
  world.walked.set(tab.name, [...(world.walked.get(tab.name) ?? []), screen])
  note(world, `  ${tab.name} shows ${shown}`)
}

function ofTab(world: World, payer: Payer, tab: Tab): Chance[] {
  const view = tab.view()
  const window = tab.window()
  const may: Chance[] = []
  const send = (weight: number, event: Parameters<Tab['send']>[0], what: string) =>
    may.push({ weight, what: `${tab.name}: ${what}`, act: () => tab.send(event) })
  if (view.canChoose)
    for (const choice of view.gateways.filter(({ kind }) => kind !== 'bank'))
      send(1.2, { type: 'gateway.chosen', ...choice }, `pays by ${choice.gateway}`)
  if (view.canSubmitCard) send(5, { type: 'card.submitted' }, 'presses Pay')
  if (view.canGoToGateway) send(5, { type: 'handover.confirmed' }, 'opens the gateway’s window')
  if (view.canRetry) send(1.5, { type: 'retry.asked' }, 'tries again')
  if (view.canRecheck) send(1, { type: 'recheck.asked' }, 'asks again')
  if (view.canChangeGateway) send(1, { type: 'gateway.changeAsked' }, 'wants another way to pay')
  if (view.canCancel) send(0.6, { type: 'wait.cancelled' }, 'cancels')
  if (view.canSayLeft) send(0.4, { type: 'gateway.left' }, 'says to be back')
  if (view.canBuyAnother) send(0.5, { type: 'another.asked' }, 'buys once more')
  if (window)
    for (const choice of choices)
      may.push({
        weight: choice === 'pay' ? 4 : choice === 'payAndLose' ? 1.2 : 0.6,
        what: `${tab.name}: chooses ${choice} at ${window.gateway}`,
        act: () => press(world, tab, choice),
      })
  const leave = () => {
    payer.tabs.splice(payer.tabs.indexOf(tab), 1)
    tab.close()
  }
  may.push({ weight: 0.25, what: `${tab.name} is closed`, act: leave })
  may.push({
    weight: 0.4,
    what: `${tab.name} is loaded again`,
    act: () => {
      const memory = tab.memory()
      leave()
      open(world, payer, memory)
    },
  })
  return may
}

async function press(world: World, tab: Tab, choice: (typeof choices)[number]): Promise<void> {
  const window = tab.window()!
  const { network, address, sent } = world.site
  await network.toStandIn(`${address}/sandbox/pay/${window.gateway}/${window.ref}`, {
    method: 'POST',
    body: new URLSearchParams({ choice }),
    redirect: 'manual',
  })
  await sent()
  await readBook(world)
  if (choice !== 'payAndLose' || world.random() < 0.5)
    window.close(['pay', 'pending', 'ongoing', 'wrongAmount'].includes(choice) ? 'done' : 'closed')
}

/** Returns actions of buyers on their own pages and on a gateway's page. */
export function ofPayers(world: World): Chance[] {
  return world.payers.flatMap((payer) => {
    const may = payer.tabs.flatMap((tab) => ofTab(world, payer, tab))
    if (payer.tabs.length < 2)
      may.push({
        weight: payer.tabs.length === 0 ? 2 : 0.7,
        what: `${payer.name} opens a tab`,
        act: () => open(world, payer),
      })
    return may
  })
}
