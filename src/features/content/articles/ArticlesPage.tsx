import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { useApi } from '../../../app/api/use-api'
import { CardGridSkeleton } from '../../../shared/results/CardGridSkeleton'
import { CountedList } from '../../../shared/results/CountedList'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { articlesQuery, type ArticleFilter } from './article-query'
import { ArticleGrid } from './ArticleGrid'
import { PageHead } from '../../../ui/layout/PageHead'

const chip =
  'inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-sm hover:border-control aria-[current]:border-accent aria-[current]:bg-accent aria-[current]:font-semibold aria-[current]:text-on-accent'

/** All articles, newest first, filterable by the property category they are about (D93). */
export function ArticlesPage({ filter }: { filter: ArticleFilter }) {
  const { t } = useTranslation()
  const list = useQuery({ ...articlesQuery(useApi(), filter), placeholderData: keepPreviousData })
  const categories = list.data?.categories ?? []
  const chosen = filter.category_slug_id
  return (
    <div className="page grid gap-6 pt-6 md:pt-10">
      <PageHead title={t('pages.articles.title')} text={t('pages.articles.text')} />
      {categories.length > 0 && (
        <nav aria-label={t('pages.articles.kinds')}>
          <ul className="flex flex-wrap gap-2">
            <li>
              <Link to="/articles" search={{}} aria-current={chosen ? undefined : 'page'} className={chip}>
                {t('pages.articles.all')}
              </Link>
            </li>
            {categories.map(({ id, category, slug_id: slug }) => (
              <li key={id}>
                <Link
                  to="/articles"
                  search={{ category_slug_id: slug }}
                  aria-current={chosen === slug ? 'page' : undefined}
                  className={chip}
                >
                  {category}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <CountedList
        filter={filter}
        list={list}
        skeleton={<CardGridSkeleton />}
        empty={
          <EmptyState
            icon="file"
            title={t('pages.articles.empty')}
            action={<LinkButton to="/articles">{t('pages.articles.seeAll')}</LinkButton>}
          >
            {t('pages.articles.emptyText')}
          </EmptyState>
        }
        link={(search, props) => <Link {...props} to="/articles" search={search} />}
      >
        {({ data }) => <ArticleGrid articles={data} eager={4} />}
      </CountedList>
    </div>
  )
}
