import { createFileRoute, notFound } from '@tanstack/react-router'
import { articleShare } from '../../contract/listing/share-picture'
import { foundOr404 } from '../app/api/found-or-404'
import { loadForPage } from '../app/api/load-for-page'
import { articleData, articleTrail } from '../features/content/articles/article-data'
import { ArticlePage } from '../features/content/articles/ArticlePage'
import { articleQuery, othersQuery } from '../features/content/articles/article-query'
import { crumbsData } from '../app/page/crumbs-data'
import { excerpt } from '../app/page/head-texts'
import { pageHead } from '../app/page/page-head'
import { shareMeta } from '../app/page/share-meta'

/** An article by slug (D95). */
export const Route = createFileRoute('/articles/$slug')({
  loader: async ({ context, params: { slug } }) => {
    const { api, queryClient, i18n, origin } = context
    const [reply] = await Promise.all([
      foundOr404(queryClient.ensureQueryData(articleQuery(api, slug))),
      loadForPage(queryClient, othersQuery(api)),
    ])
    const article = reply.data[0]
    if (!article) throw notFound()
    const head = pageHead(context, {
      path: `/articles/${encodeURIComponent(slug)}`,
      type: 'article',
      title: article.title,
      description: excerpt(article.excerpt || article.title),
      image: article.image ?? undefined,
      preview: import.meta.env.SSR
        ? shareMeta(context, 'article', article.id, (reader) => articleShare(article, reader))
        : undefined,
      data: import.meta.env.SSR
        ? [
            articleData(article, origin, i18n.t('shell.siteName')),
            crumbsData(origin, articleTrail(i18n.t, article)),
          ]
        : undefined,
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: Read,
})

function Read() {
  return <ArticlePage slug={Route.useParams().slug} />
}
