import { isTaken, on, owes, type Intent, type Trial } from '../../intent-kit'
import { answers, breaks, flowRules, isSilence, output } from '../intent-kit'
import type { unsentMachine } from './machine'
import type { StoredMessage, TrackedMessage } from './ports'
import { unsentView, type UnsentView } from './view'

type UnsentTrial = Trial<typeof unsentMachine>

const { never, always, ends, lasts, at, showed, shows, context, earlier, kept, sent } = flowRules<
  typeof unsentMachine,
  UnsentView
>(unsentView)

/** The trials name no message where the model has none to begin or to report. */
const isBegun = (tried: UnsentTrial) => on('message.begun')(tried) && isTaken(tried)
const isReport = (tried: UnsentTrial) => on('message.changed')(tried) && isTaken(tried)
const reported = (tried: UnsentTrial) => sent<'message.changed'>(tried)
const find = (messages: readonly TrackedMessage[], key: string | null) =>
  messages.find((one) => one.key === key)
/** The reported message before and after the report. */
const was = (tried: UnsentTrial) => find(earlier(tried).messages, reported(tried).key)
const is = (tried: UnsentTrial) => find(context(tried).messages, reported(tried).key)
/** The message being stored, before the answer and after it. */
const current = (tried: UnsentTrial) => find(earlier(tried).messages, earlier(tried).current)
const stored = (tried: UnsentTrial) => find(context(tried).messages, earlier(tried).current)

const turns =
  (...screens: readonly string[]) =>
  (tried: UnsentTrial) =>
    isReport(tried) && screens.includes(reported(tried).screen)
/** Whether the report is about a message that was last seen on one of these screens. */
const cameFrom = (tried: UnsentTrial, ...screens: readonly string[]) => screens.includes(was(tried)!.screen)
const isFound = (tried: UnsentTrial) =>
  turns('queued')(tried) && cameFrom(tried, 'idle') && was(tried)!.isKept
const isNew = (tried: UnsentTrial) =>
  turns('queued')(tried) && !isFound(tried) && !cameFrom(tried, 'waiting', 'failed')
const isRefusal = (tried: UnsentTrial) => turns('refused')(tried) && cameFrom(tried, 'sending')
const isOver = turns('left', 'elsewhere')
const isDoubtful = (tried: UnsentTrial) => turns('left')(tried) && cameFrom(tried, 'waiting', 'failed')

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const without = (keys: readonly string[], key: string) => keys.filter((one) => one !== key)
/** Whether all messages but this one are unchanged. */
const othersKept = (tried: UnsentTrial, changed: string | null) => {
  const others = (messages: readonly TrackedMessage[]) => messages.filter(({ key }) => key !== changed)
  return same(others(context(tried).messages), others(earlier(tried).messages))
}
/** Whether the message is stored next, after those that are to be stored before it. */
const isToKeep = (tried: UnsentTrial) => {
  const { key } = reported(tried)
  return showed('idle')(tried)
    ? shows(tried, 'keeping') && context(tried).current === key && context(tried).toKeep.length === 0
    : isUnmoved(tried) && same(context(tried).toKeep, [...without(earlier(tried).toKeep, key), key])
}
const isUnmoved = (tried: UnsentTrial) => shows(tried, at(tried.before).screen) && kept(tried, 'current')
/** Whether the next message is stored, or the changed storage is read, or nothing is left to do. */
const goesOn = (tried: UnsentTrial) => {
  const { toKeep, toRead } = earlier(tried)
  if (toKeep.length > 0)
    return (
      shows(tried, 'keeping') &&
      context(tried).current === toKeep[0] &&
      same(context(tried).toKeep, toKeep.slice(1)) &&
      kept(tried, 'toRead')
    )
  return (
    shows(tried, toRead ? 'reading' : 'idle') && context(tried).current === null && !context(tried).toRead
  )
}
const isAnswered = answers('keepMessage')
const isNotKept = (tried: UnsentTrial) =>
  showed('keeping')(tried) && (breaks('keepMessage')(tried) || isSilence(tried))
/** Whether the message being stored is to be sent as it was stored. */
const isStillQueued = (tried: UnsentTrial) =>
  current(tried)!.screen === 'queued' && !earlier(tried).toKeep.includes(earlier(tried).current!)
const isDropped = (tried: UnsentTrial) =>
  !current(tried) || ['left', 'elsewhere', 'seen'].includes(current(tried)!.screen)
const found = (tried: UnsentTrial) => output(tried)['messages'] as readonly StoredMessage[]

/** Intended behaviour of the storage of unsent messages in each window of a browser (§7, D60). */
export const unsentIntent: Intent<typeof unsentMachine> = [
  always('A message is followed from the moment it is written or recorded.', '§7', isBegun, (tried) => {
    const { key, thread } = sent<'message.begun'>(tried)
    const before = earlier(tried).messages.filter(
      ({ screen }) => !['seen', 'left', 'elsewhere'].includes(screen),
    )
    const begun = { key, thread, at: Infinity, isKept: false, screen: 'idle', body: null, problem: null }
    return (
      same(context(tried).messages, [...before, begun]) &&
      context(tried).messages.at(-1)!.at === Infinity &&
      isUnmoved(tried) &&
      kept(tried, 'toKeep', 'toRead', 'lastAt') &&
      owes(tried, 'startMessage')
    )
  }),
  never(
    'A message may be sent before the browser has stored it, or has failed to.',
    '§7',
    (tried) =>
      tried.effects.includes('joinLine') && !isFound(tried) && !isAnswered(tried) && !isNotKept(tried),
  ),
  always('What a message reports is kept as reported, and nothing else changes.', '§7', isReport, (tried) => {
    const { key, screen, body, problem } = reported(tried)
    const after = is(tried)!
    return (
      othersKept(tried, key) &&
      after.screen === screen &&
      same(after.body, body) &&
      same(after.problem, problem) &&
      after.isKept === (screen !== 'sent' && was(tried)!.isKept) &&
      (isNew(tried) || (after.at === was(tried)!.at && kept(tried, 'lastAt'))) &&
      kept(tried, 'toRead')
    )
  }),
  always(
    'A new message, or one tried again after a refusal, comes last and is stored before it is sent.',
    '§7',
    isNew,
    (tried) => {
      const { messages, lastAt } = context(tried)
      return (
        messages.every(
          ({ key, at: position }) =>
            key === reported(tried).key || position === Infinity || position < lastAt,
        ) &&
        is(tried)!.at === lastAt &&
        lastAt === Math.max(reported(tried).now, earlier(tried).lastAt + 1) &&
        isToKeep(tried) &&
        owes(tried)
      )
    },
  ),
  always(
    'A message that was found in the storage takes its old position in its conversation.',
    '§7',
    isFound,
    (tried) => isUnmoved(tried) && kept(tried, 'toKeep') && owes(tried, 'joinLine'),
  ),
  always(
    'A refusal is stored with its reason, so that it is still known after a reload.',
    '§8',
    isRefusal,
    (tried) => isToKeep(tried) && owes(tried, 'tellLine'),
  ),
  always(
    'What is withdrawn or settled elsewhere is stored no longer, and leaves no recording.',
    'D60',
    isOver,
    (tried) =>
      isUnmoved(tried) &&
      same(context(tried).toKeep, without(earlier(tried).toKeep, reported(tried).key)) &&
      owes(
        tried,
        'tellLine',
        'endRecording',
        ...(was(tried)!.isKept || isDoubtful(tried) ? ['removeKept'] : []),
        ...(isDoubtful(tried) ? ['readAgain'] : []),
      ),
  ),
  always(
    'The conversation learns of everything else that becomes of a message.',
    '§7',
    (tried) => isReport(tried) && !isNew(tried) && !isFound(tried) && !isRefusal(tried) && !isOver(tried),
    (tried) => isUnmoved(tried) && kept(tried, 'toKeep') && owes(tried, 'tellLine'),
  ),
  always(
    'A stored message goes to its conversation, unless it was withdrawn or changed in the meantime.',
    '§7',
    isAnswered,
    (tried) =>
      goesOn(tried) &&
      othersKept(tried, earlier(tried).current) &&
      kept(tried, 'lastAt') &&
      (isDropped(tried)
        ? owes(tried, 'removeKept') && kept(tried, 'messages')
        : same(stored(tried), { ...current(tried), isKept: true }) &&
          owes(tried, ...(isStillQueued(tried) ? ['joinLine', 'tellWindows'] : []))),
  ),
  always('A message that the browser cannot store is sent all the same.', '§8', isNotKept, (tried) => {
    const isSent = current(tried) !== undefined && isStillQueued(tried)
    return (
      goesOn(tried) &&
      othersKept(tried, earlier(tried).current) &&
      kept(tried, 'lastAt') &&
      same(stored(tried), isSent ? { ...current(tried), isKept: false } : current(tried)) &&
      owes(tried, ...(isSent ? ['joinLine'] : []))
    )
  }),
  always(
    'The storage is read when it has changed, at the latest after what is being stored or read.',
    '§7',
    on('store.changed'),
    (tried) =>
      kept(tried, 'messages', 'toKeep', 'current', 'lastAt') &&
      owes(tried) &&
      (showed('idle')(tried)
        ? shows(tried, 'reading') && !context(tried).toRead
        : isUnmoved(tried) && context(tried).toRead),
  ),
  always(
    'Messages and recordings found are restored, and what another window has settled is settled here.',
    '§7',
    answers('readStore'),
    (tried) => {
      const before = earlier(tried).messages
      const keys = found(tried).map(({ key }) => key)
      const recordings = output(tried)['recordings'] as readonly { key: string }[]
      const after = context(tried).messages
      const isKnown = ({ key }: { key: string }) => before.some((one) => one.key === key)
      const restored = found(tried).filter((one) => !isKnown(one))
      const left = recordings.filter((one) => !isKnown(one))
      return (
        goesOn(tried) &&
        tried.effects.join() === 'settleGone,restoreFound' &&
        before.every((one) =>
          same(find(after, one.key), { ...one, isKept: one.isKept && keys.includes(one.key) }),
        ) &&
        restored.every((one) => {
          const tracked = find(after, one.key)!
          return tracked.isKept && tracked.at === one.at && tracked.screen === 'idle'
        }) &&
        left.every(({ key }) => {
          const tracked = find(after, key)!
          return !tracked.isKept && tracked.at === Infinity && tracked.screen === 'idle'
        }) &&
        after.length === before.length + restored.length + left.length &&
        same(
          after,
          after.toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at)),
        ) &&
        context(tried).lastAt === Math.max(earlier(tried).lastAt, ...restored.map((one) => one.at))
      )
    },
  ),
  always(
    'A storage that gives no answer changes nothing.',
    '§8',
    (tried) => showed('reading')(tried) && (breaks('readStore')(tried) || isSilence(tried)),
    (tried) => goesOn(tried) && kept(tried, 'messages', 'lastAt') && owes(tried),
  ),
  ends(
    'Everything that is to be stored or read comes to its end.',
    '§7',
    (snapshot) => at(snapshot).screen === 'idle',
  ),
  lasts(
    'The browser has enough time to store a file, and holds up no message for long.',
    '§8',
    'storeTimeout',
    5_000,
    30_000,
  ),
]
