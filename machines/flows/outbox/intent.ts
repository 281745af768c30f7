import { isRefused, on, owes, type Intent, type Trial } from '../../intent-kit'
import { answers, breaks, flowRules, output, pauseEnds } from '../intent-kit'
import type { outboxMachine } from './machine'
import type { OutboxContext } from './ports'
import { outboxView, type OutboxScreen, type OutboxView } from './view'

type OutboxTrial = Trial<typeof outboxMachine>

const { never, always, ends, lasts, at, after, showed, shows, context, earlier, kept, sent, onlyWhere } =
  flowRules<typeof outboxMachine, OutboxView>(outboxView)

const gives = ({ effects }: OutboxTrial) => effects.includes('giveTurn')
const letsGo = ({ effects }: OutboxTrial) => effects.includes('letGo')
const isSending = showed('sending')
const isWaiting = showed('held', 'pausing', 'offline', 'claiming', 'stalled')
const keysOf = ({ line }: OutboxContext) => line.map(({ key }) => key).join()
/** Whether only this message left the queue and all others kept their status. */
const isWithout = (tried: OutboxTrial, gone: string | undefined) =>
  JSON.stringify(context(tried).line) ===
  JSON.stringify(earlier(tried).line.filter(({ key }) => key !== gone))
/** Whether this message has this status after the event, with everything else unchanged. */
const isMarked = (tried: OutboxTrial, marked: string, stands: string) =>
  JSON.stringify(context(tried).line) ===
  JSON.stringify(
    earlier(tried).line.map((turn) => (turn.key === marked ? Object.assign({}, turn, { stands }) : turn)),
  )

/**
 * Returns the state of a conversation in which no message is being sent. It follows from the oldest message and the
 * network.
 */
function dueOf({ line: [oldest], online }: OutboxContext): OutboxScreen {
  if (!oldest) return 'idle'
  if (oldest.stands === 'failed') return 'held'
  if (oldest.stands === 'paused') return 'pausing'
  return online ? 'claiming' : 'offline'
}
const goesOn = (tried: OutboxTrial) =>
  shows(tried, dueOf(context(tried))) && owes(tried, 'letGo') && context(tried).current === null
const isOpen = (tried: OutboxTrial) => {
  const { isKept, isBehind } = output(tried)
  return (isKept === true || !earlier(tried).line[0]!.kept) && isBehind === false
}

/** Intended behaviour of the outbox of one conversation, in each window of a browser (§7, D60). */
export const outboxIntent: Intent<typeof outboxMachine> = [
  never(
    'Two messages to the same person are on their way at once.',
    '§7',
    (tried) => gives(tried) && isSending(tried),
  ),
  never(
    'A message gets its turn before the conversation belongs to this window alone.',
    '§7',
    (tried) => gives(tried) && !(answers('claimConversation')(tried) && showed('claiming')(tried)),
  ),
  never(
    'A message goes before an older one of the same conversation.',
    '§7',
    (tried) =>
      gives(tried) &&
      (output(tried)['isBehind'] === true ||
        context(tried).line.some(({ at: position }) => position < context(tried).line[0]!.at) ||
        context(tried).current !== context(tried).line[0]!.key),
  ),
  never(
    'A message that another window has sent or withdrawn is sent again.',
    'D60',
    (tried) => gives(tried) && earlier(tried).line[0]!.kept && output(tried)['isKept'] === false,
  ),
  never(
    'Another window may take the conversation while a message is on its way.',
    '§7',
    (tried) => shows(tried, 'sending') && letsGo(tried),
  ),
  never(
    'A message is claimed or sent for the person while there is no network.',
    '§8',
    (tried) => shows(tried, 'claiming') && !context(tried).online,
  ),
  never(
    'A message goes past an older one that got no answer.',
    '§7',
    (tried) => gives(tried) && context(tried).line[0]!.stands !== 'ready',
  ),
  always(
    'The oldest message is sent once the conversation belongs to this window.',
    '§7',
    (tried) => answers('claimConversation')(tried) && isOpen(tried),
    (tried) =>
      shows(tried, 'sending') &&
      owes(tried, 'giveTurn') &&
      kept(tried, 'line') &&
      context(tried).current === keysOf(context(tried)).split(',')[0],
  ),
  always(
    'What another window has settled leaves the line, and the next message goes on.',
    'D60',
    (tried) =>
      answers('claimConversation')(tried) &&
      earlier(tried).line[0]!.kept &&
      output(tried)['isKept'] === false,
    (tried) =>
      isWithout(tried, earlier(tried).line[0]!.key) &&
      shows(tried, dueOf(context(tried))) &&
      owes(tried, 'settleElsewhere', 'letGo'),
  ),
  always(
    'An older message of another window is read before anything is sent.',
    '§7',
    (tried) =>
      answers('claimConversation')(tried) &&
      !isOpen(tried) &&
      output(tried)['isBehind'] === true &&
      (output(tried)['isKept'] === true || !earlier(tried).line[0]!.kept),
    (tried) => shows(tried, 'stalled') && kept(tried, 'line') && owes(tried, 'readAgain', 'letGo'),
  ),
  always(
    'Where the browser gives no answer, nothing is sent and it is asked again.',
    '§8',
    breaks('claimConversation'),
    (tried) => shows(tried, 'stalled') && kept(tried, 'line') && owes(tried, 'letGo'),
  ),
  always('The pause before it is asked again ends by itself.', '§8', pauseEnds('claimAgain'), goesOn),
  always(
    'What is written, found after a reload or tried again takes its position by its time, once.',
    '§7',
    on('message.joined'),
    (tried) => {
      const { key, at: position, kept: isKept } = sent<'message.joined'>(tried)
      const before = earlier(tried).line
      const joined = [...before, { key, at: position, kept: isKept, stands: 'ready' }]
      const wanted = before.some((turn) => turn.key === key) ? before : joined.toSorted((a, b) => a.at - b.at)
      const stays = isSending(tried)
        ? shows(tried, 'sending') && kept(tried, 'current') && owes(tried)
        : goesOn(tried)
      return JSON.stringify(context(tried).line) === JSON.stringify(wanted) && stays
    },
  ),
  always('What is sent, refused or withdrawn holds up nobody.', '§7', on('message.settled'), (tried) => {
    const { key } = sent<'message.settled'>(tried)
    if (showed('idle')(tried)) return isRefused(tried)
    const isOther = isSending(tried) && key !== earlier(tried).current
    return (
      isWithout(tried, key) &&
      (isOther ? shows(tried, 'sending') && kept(tried, 'current') && owes(tried) : goesOn(tried))
    )
  }),
  always(
    'A message without an answer keeps its position, and nothing overtakes it while it pauses.',
    '§8',
    on('message.paused'),
    onlyWhere(
      isSending,
      (tried) => isMarked(tried, sent<'message.paused'>(tried).key, 'paused') && goesOn(tried),
    ),
  ),
  always(
    'A message that got no answer too often holds those after it until the person decides.',
    '§8',
    on('message.failed'),
    onlyWhere(
      isSending,
      (tried) => isMarked(tried, sent<'message.failed'>(tried).key, 'failed') && goesOn(tried),
    ),
  ),
  always(
    'A message goes on when its pause is over or the person has it sent again.',
    '§8',
    on('message.ready'),
    (tried) => {
      if (showed('idle')(tried)) return isRefused(tried)
      return (
        isMarked(tried, sent<'message.ready'>(tried).key, 'ready') &&
        (isSending(tried) ? shows(tried, 'sending') && kept(tried, 'current') && owes(tried) : goesOn(tried))
      )
    },
  ),
  always(
    'Messages go on by themselves once there is a network again.',
    '§8',
    on('network.came', 'network.went'),
    (tried) =>
      context(tried).online === on('network.came')(tried) &&
      kept(tried, 'line', 'current') &&
      (isWaiting(tried) ? goesOn(tried) : at(tried.before).screen === after(tried).screen && owes(tried)),
  ),
  ends('Every line comes to its end.', '§7', (snapshot) => at(snapshot).screen === 'idle'),
  lasts('The browser is asked again soon, and not at once.', '§8', 'claimAgain', 200, 10_000),
]
