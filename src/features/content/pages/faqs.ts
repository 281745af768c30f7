import { loadForPage } from '../../../app/api/load-for-page'
import { readWords } from '../../../shared/results/filters/words-filter'
import { stringifySearch } from '../../../app/page/search-params'
import { faqsQuery, type Question } from './faqs-query'
import { FaqsPage } from './FaqsPage'
import type { SitePage } from '../../../app/page/site-page'

/** Returns the questions as structured data (schema.org FAQPage). */
const faqData = (questions: readonly Question[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** FAQ page. */
export const faqs: SitePage = {
  load: async ({ api, queryClient, i18n }, search) => {
    const { search: words } = readWords(search)
    await loadForPage(queryClient, faqsQuery(api))
    const questions = queryClient.getQueryData(faqsQuery(api).queryKey)?.data ?? []
    return {
      path: `/faqs${stringifySearch({ search: words })}`,
      title: i18n.t('pages.faqs.title'),
      description: i18n.t('pages.faqs.text'),
      hidden: words !== undefined,
      ...(import.meta.env.SSR && questions.length > 0 && { data: faqData(questions) }),
    }
  },
  Page: FaqsPage,
}
