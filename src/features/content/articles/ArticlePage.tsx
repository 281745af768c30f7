import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { writtenIn } from '../../../../contract/language/detect-language'
import { useApi } from '../../../app/api/use-api'
import { Crumbs } from '../../../ui/navigation/Crumbs'
import { RichText } from '../../../ui/format/RichText'
import { StoredPicture } from '../../../ui/pictures/StoredPicture'
import { Written } from '../../../ui/format/Written'
import { useDates } from '../../../ui/format/use-dates'
import { articleQuery, othersQuery } from './article-query'
import { articleTrail } from './article-data'
import { ArticleGrid } from './ArticleGrid'

/** An article with its picture and text, followed by the latest other articles. */
export function ArticlePage({ slug }: { slug: string }) {
  const { t, i18n } = useTranslation()
  const api = useApi()
  const date = useDates({ dateStyle: 'long', timeZone: 'UTC' })
  const article = useSuspenseQuery(articleQuery(api, slug)).data.data[0]
  const others = useQuery(othersQuery(api)).data?.data.filter(({ slug_id }) => slug_id !== slug) ?? []
  if (!article) return null
  const { title, description, picture, category, created_at: at } = article
  return (
    <div className="page grid gap-10 pt-4 md:pt-6">
      <article className="mx-auto grid w-full max-w-3xl gap-5">
        <Crumbs trail={articleTrail(t, article)} />
        <header className="grid gap-2">
          <h1 className="display text-xl md:text-2xl">
            <Written text={title} />
          </h1>
          <p className="text-sm text-muted">
            {category && (
              <>
                <bdi>{category.category}</bdi> ·{' '}
              </>
            )}
            <time dateTime={at}>
              <bdi>{date(at)}</bdi>
            </time>
          </p>
        </header>
        {picture && (
          <StoredPicture
            picture={picture}
            sizes="(min-width: 800px) 768px, 92vw"
            eager="first"
            className="aspect-3/2 w-full rounded-lg"
          />
        )}
        <div lang={writtenIn(title, i18n.language)}>
          <RichText html={description} />
        </div>
      </article>
      {others.length > 0 && (
        <section aria-labelledby="more-articles" className="grid gap-4">
          <h2 id="more-articles" className="display text-lg md:text-xl">
            {t('pages.articles.more')}
          </h2>
          <ArticleGrid articles={others.slice(0, 3)} heading="h3" />
        </section>
      )}
    </div>
  )
}
