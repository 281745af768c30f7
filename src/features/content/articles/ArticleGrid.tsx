import { cardGrid } from '../../../shared/results/CardGridSkeleton'
import { PictureCard } from '../../../shared/results/PictureCard'
import { useDates } from '../../../ui/format/use-dates'
import { articlePath } from './article-data'
import type { Article } from './article-query'
import { eagerIn } from '../../../ui/pictures/Picture'

export interface ArticleGridProps {
  articles: readonly Article[]
  /** Number of articles above the fold. */
  eager?: number
  heading?: 'h2' | 'h3'
}

/** Grid of articles with picture, title, date and excerpt. */
export function ArticleGrid({ articles, eager = 0, heading = 'h2' }: ArticleGridProps) {
  const date = useDates({ dateStyle: 'long', timeZone: 'UTC' })
  return (
    <ul className={cardGrid}>
      {articles.map((article, index) => (
        <li key={article.id}>
          <PictureCard
            path={articlePath(article)}
            title={article.title}
            heading={heading}
            picture={article.picture}
            icon="file"
            eager={eagerIn(index, eager)}
            above={
              <p className="text-xs text-muted">
                {article.category && (
                  <>
                    <bdi>{article.category.category}</bdi> ·{' '}
                  </>
                )}
                <bdi>{date(article.created_at)}</bdi>
              </p>
            }
          >
            <p dir="auto" className="line-clamp-3 text-sm text-muted">
              {article.excerpt}
            </p>
          </PictureCard>
        </li>
      ))}
    </ul>
  )
}
