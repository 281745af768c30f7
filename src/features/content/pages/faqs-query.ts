import type { Data } from '../../../../contract/calls/call-types'
import type { Api } from '../../../app/api/port'
import { callQuery } from '../../../app/api/call-query'

export type Question = Data<'faqs'>[number]

/** Returns the query for all questions with answers. */
export const faqsQuery = (api: Api) => callQuery(api, 'faqs', {})

/** Returns the entries whose question or answer contains all of the words, ignoring case. */
export function withWords(questions: readonly Question[], words: string | undefined): readonly Question[] {
  const wanted = (words ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return questions.filter(({ question, answer }) => {
    const content = `${question} ${answer}`.toLowerCase()
    return wanted.every((word) => content.includes(word))
  })
}
