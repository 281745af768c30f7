import { setup } from 'xstate'
import { effect, type Meta } from '../../kit'

/** Row fact from the server: `used` is true while another record, such as a listing or a bought package, refers to the entry. */
export type PublicationContext = { used: boolean }

export type PublicationEvent =
  | { type: 'entry.revised' }
  | { type: 'entry.published' }
  | { type: 'entry.withdrawn'; reason?: string }
  | { type: 'entry.deleted' }

const deleted = {
  target: 'deleted',
  guard: 'unused',
  actions: 'subject.remove',
  meta: { by: ['admin'] },
} as const

/**
 * An entry of the operator's content: an article, FAQ entry, slide, page, category, parameter, facility, city, report
 * reason or package. They share one chart, because the decisions about them are the same.
 */
export const publicationMachine = setup({
  types: {} as {
    context: PublicationContext
    input: PublicationContext
    events: PublicationEvent
    meta: Meta
  },
  guards: { unused: ({ context }) => !context.used },
  actions: { 'subject.remove': effect },
}).createMachine({
  id: 'publication',
  context: ({ input }) => input,
  initial: 'draft',
  description: 'Whether visitors see what the operator has written or set up.',
  states: {
    draft: {
      description: 'Written, and seen by administrators only.',
      meta: { caption: 'Draft' },
      on: {
        'entry.revised': { target: 'draft', meta: { by: ['admin'] } },
        'entry.published': { target: 'published', meta: { by: ['admin'] } },
        'entry.deleted': deleted,
      },
    },
    published: {
      description: 'Everybody sees it, and can choose or buy it. A change is seen at once.',
      meta: { caption: 'Published' },
      on: {
        'entry.revised': { target: 'published', meta: { by: ['admin'] } },
        'entry.withdrawn': { target: 'withdrawn', meta: { by: ['admin'], needsReason: true } },
      },
    },
    withdrawn: {
      description:
        'Unpublished: nobody can find, choose or buy it any more. Listings that use it and plans that were bought keep what they have.',
      meta: { caption: 'Unpublished' },
      on: {
        'entry.revised': { target: 'withdrawn', meta: { by: ['admin'] } },
        'entry.published': { target: 'published', meta: { by: ['admin'] } },
        'entry.deleted': deleted,
      },
    },
    deleted: {
      type: 'final',
      description: 'Deleted. Its history stays in the audit log.',
      meta: { caption: 'Deleted' },
    },
  },
})
