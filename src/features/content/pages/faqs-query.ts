import type { Data } from '../../../../contract/calls/call-types'
import type { Api } from '../../../app/api/port'
import { callQuery } from '../../../app/api/call-query'

export type Question = Data<'faqs'>[number]

/** Every question with its answer. */
export const faqsQuery = (api: Api) => callQuery(api, 'faqs', {})

/** The questions in which all of these words stand, or in their answers; upper and lower case are the same. */
export function withWords(questions: readonly Question[], words: string | undefined): readonly Question[] {
  const wanted = (words ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return questions.filter(({ question, answer }) => {
    const content = `${question} ${answer}`.toLowerCase()
    return wanted.every((word) => content.includes(word))
  })
}
