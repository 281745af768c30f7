import { pairOf, readMessages, writeMessages } from '../../server/areas/chat'
import type { Trx } from '../../server/core/kind'
import type { UserRow } from '../../server/platform/db/schema'

const hour = 3_600_000

/** A message by the enquirer (`asks`) or the recipient (`answers`), this many hours ago. */
type ConversationLine = readonly [by: 'asks' | 'answers', hoursAgo: number, text: string]

interface Conversation {
  asks: UserRow
  answers: UserRow
  propertyId: number
  lines: readonly ConversationLine[]
}

const withOwner: readonly ConversationLine[] = [
  ['asks', 22, 'Hello, is the home still available? I could come on Saturday.'],
  ['answers', 20, 'Hello, yes it is. Saturday at eleven would suit me.'],
  ['asks', 19.5, 'Eleven is fine. Is there room for a bicycle indoors?'],
  ['answers', 19, 'There is, in the hall. Two fit without being in the way.'],
  ['asks', 2, 'Good. May I bring my sister? She knows more about roofs than I do.'],
]

const withAgent: readonly ConversationLine[] = [
  ['asks', 30, 'Could you send me the floor plan of this one?'],
  ['answers', 27, 'It is the last picture of the listing. The measures are in feet.'],
  ['asks', 26, 'Found it, thank you. How old is the heating?'],
  ['answers', 3, 'It was renewed four years ago. I have the papers and bring them to a viewing.'],
]

/** Seeds the buyer's conversations with the owner and the agent; the last answer is unread. */
export async function seedConversations(
  trx: Trx,
  {
    buyer,
    owner,
    agent,
    ownersListing,
    agentsListing,
    now,
  }: {
    buyer: UserRow
    owner: UserRow
    agent: UserRow
    ownersListing: number
    agentsListing: number
    now: Date
  },
): Promise<void> {
  const conversations: readonly Conversation[] = [
    { asks: buyer, answers: owner, propertyId: ownersListing, lines: withOwner },
    { asks: buyer, answers: agent, propertyId: agentsListing, lines: withAgent },
  ]
  // Chronological across both conversations, because notifications are ordered by id.
  const content = conversations
    .flatMap((conversation) => conversation.lines.map((line) => ({ conversation, line })))
    .toSorted((one, other) => other.line[1] - one.line[1])
  for (const { conversation, line } of content) await say(trx, conversation, line, now)
}

/** Sends one message as of its time; answering marks the previous messages as read. */
async function say(
  trx: Trx,
  { asks, answers, propertyId, lines }: Conversation,
  line: ConversationLine,
  now: Date,
): Promise<void> {
  const [by, hoursAgo, message] = line
  const [sender, receiver] = by === 'asks' ? [asks, answers] : [answers, asks]
  const at = new Date(now.getTime() - hoursAgo * hour)
  if (line !== lines[0])
    await readMessages(trx, { userId: sender.id, pair: pairOf(sender, receiver), propertyId, now: at })
  const written = await writeMessages(
    trx,
    [
      {
        sender: sender.id,
        receiver: receiver.id,
        property: propertyId,
        message,
        key: null,
        file_key: null,
        file_name: null,
        audio_key: null,
        attachment_hash: null,
      },
    ],
    at,
  )
  if (written[0]?.verdict !== 'written')
    throw new Error(`A message of the demo was not written: ${written[0]?.verdict}`)
}
