import { createFileRoute } from '@tanstack/react-router'
import { loadForPage } from '../app/api/load-for-page'
import { articlesQuery, readArticles, type ArticleFilter } from '../features/content/articles/article-query'
import { ArticlesPage } from '../features/content/articles/ArticlesPage'
import { stringifySearch } from '../app/page/search-params'
import { pageHead } from '../app/page/page-head'

/** Articles, optionally of one category (D93, D95). */
export const Route = createFileRoute('/articles/')({
  validateSearch: (search) => search as ArticleFilter,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { api, queryClient, i18n } = context
    const filter = readArticles({ ...deps })
    const query = articlesQuery(api, filter)
    await loadForPage(queryClient, query)
    const category = queryClient
      .getQueryData(query.queryKey)
      ?.categories?.find(({ slug_id }) => slug_id === filter.category_slug_id)
    const head = pageHead(context, {
      path: `/articles${stringifySearch({ ...filter })}`,
      title: category ? i18n.t('pages.articles.titleIn', category) : i18n.t('pages.articles.title'),
      description: i18n.t('pages.articles.text'),
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: Articles,
})

function Articles() {
  return <ArticlesPage filter={readArticles({ ...Route.useSearch() })} />
}
