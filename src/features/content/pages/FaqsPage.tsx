import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { useApi } from '../../../app/api/use-api'
import { readWords } from '../../../shared/results/filters/words-filter'
import { WordsForm } from '../../../shared/results/filters/WordsForm'
import { Button } from '../../../ui/buttons/Button'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { Icon } from '../../../ui/pictures/Icon'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { Written } from '../../../ui/format/Written'
import { Awaited } from '../../../ui/feedback/Awaited'
import { faqsQuery, withWords } from './faqs-query'
import type { SitePageProps } from '../../../app/page/site-page'
import { PageHead } from '../../../ui/layout/PageHead'

/** FAQs as expandable questions, with a search in questions and answers. */
export function FaqsPage({ search, onSearch }: SitePageProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(faqsQuery(useApi()))
  const { search: words } = readWords(search)
  const found = data && withWords(data.data, words)
  const count = found && t('pages.faqs.count', { count: found.length })
  return (
    <div className="page grid gap-6 pt-6 md:pt-10">
      <PageHead title={t('pages.faqs.title')} text={t('pages.faqs.text')} />
      <WordsForm
        label={t('pages.faqs.search')}
        value={words}
        onWords={(next) => onSearch({ search: next })}
      />
      <LiveRegion text={words ? (count ?? '') : ''} />
      {!found &&
        (error ? <QueryFailure of={{ error, isFetching, refetch }} /> : <Awaited className="h-64" />)}
      {found && found.length > 0 && (
        <>
          <p className="text-sm text-muted">{count}</p>
          <div className="max-w-3xl divide-y divide-line border-y border-line">
            {found.map(({ id, question, answer }) => (
              <details key={id} className="group">
                <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 py-2 font-semibold">
                  <Written text={question} />
                  <Icon
                    name="down"
                    size={18}
                    className="shrink-0 text-muted transition-transform group-open:rotate-180"
                  />
                </summary>
                <p dir="auto" className="measure pb-4 whitespace-pre-line text-muted">
                  {answer}
                </p>
              </details>
            ))}
          </div>
        </>
      )}
      {found?.length === 0 && (
        <EmptyState
          title={t(words ? 'pages.faqs.empty' : 'pages.faqs.none')}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <LinkButton to="/$page" params={{ page: 'contact-us' }} tone="primary" icon="mail">
                {t('pages.faqs.ask')}
              </LinkButton>
              {words && <Button onClick={() => onSearch({})}>{t('pages.faqs.clear')}</Button>}
            </div>
          }
        >
          {t('pages.faqs.emptyText')}
        </EmptyState>
      )}
    </div>
  )
}
