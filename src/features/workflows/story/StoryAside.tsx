import type { Acts, RareCase, Story } from '../../../../machines/story/types'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Icon } from '../../../ui/pictures/Icon'
import { join } from '../../../ui/layout/join-classes'
import { ActsMark } from './ActsMark'
import { StateBoxLink, type StoryLook } from './StateBoxLink'

const order: readonly Acts[] = ['person', 'counterpart', 'server', 'gateway', 'admin', 'clock', 'nobody']

/** The story in short, its actors, and the states that it leaves out. */
export function StoryAside({
  story,
  look,
  isWide,
}: {
  story: Story
  look: StoryLook
  /** Whether it is below the story, so that its parts are beside each other. */
  isWide: boolean
}) {
  const { t } = useTranslation()
  const rows = story.lanes.flatMap((lane) => lane.rows)
  const shown = new Set<Acts>([
    ...rows.flatMap(({ boxes, list }) => [
      ...boxes.flatMap((box) => box?.acts ?? []),
      ...(list?.gates.flatMap(({ bars }) => bars.map(({ acts }) => acts)) ?? []),
    ]),
    ...story.below.flatMap(({ acts }) => acts),
  ])
  const lines = rows.flatMap((row) => row.lines)
  return (
    <div
      className={join(
        'grid content-start gap-4.5',
        isWide && 'md:grid-cols-[2fr_1fr_2fr]',
        'print:grid-cols-[1fr_auto] print:gap-3',
      )}
    >
      <section className="grid content-start gap-1">
        <h2 className="text-sm font-semibold">{t('atlas.story.short')}</h2>
        <p className="text-xs text-muted">{story.short}</p>
      </section>
      <section className="grid content-start gap-1">
        <h2 className="text-sm font-semibold">{t('atlas.story.acts')}</h2>
        <ul className="grid gap-1 text-xs print:grid-cols-[repeat(4,auto)] print:gap-x-4">
          {order
            .filter((acts) => shown.has(acts))
            .map((acts) => (
              <li key={acts} className={`story-${acts} flex items-center gap-2`}>
                <span aria-hidden className="h-4.5 w-1.25 rounded-sm bg-(--acts)" />
                <ActsMark acts={[acts]} story={story} />
              </li>
            ))}
          {lines.some(({ back }) => back === null) && (
            <li className="flex items-center gap-2">
              <Icon name="warn" size={15} className="text-danger" />
              {t('atlas.story.bad')}
            </li>
          )}
          {lines.some(({ back }) => back !== null) && (
            <li className="flex items-center gap-2">
              <Icon name="retry" size={15} className="text-muted" />
              {t('atlas.story.back')}
            </li>
          )}
        </ul>
      </section>
      {story.rare.length > 0 && (
        <section className="grid content-start gap-1 print:col-span-2">
          <h2 className="text-sm font-semibold">{t('atlas.story.rare', { count: story.rare.length })}</h2>
          <RareCases rare={story.rare} look={look} />
        </section>
      )}
    </div>
  )
}

/** Rarer ways, grouped by the steps from which they leave. */
function RareCases({ rare, look }: { rare: readonly RareCase[]; look: StoryLook }) {
  const { t, i18n } = useTranslation()
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  const headOf = ({ from }: RareCase) => {
    if (from.length === 0) return ''
    return from[0] === 0
      ? t('atlas.story.atStart')
      : t('atlas.story.from', { count: from.length, steps: list.format(from.map(String)) })
  }
  const heads = [...new Set(rare.map(headOf))]
  return (
    <dl className="grid gap-x-4 text-xs print:grid-cols-4">
      {heads.map((head) => (
        <div key={head}>
          <dt className={head === '' ? 'sr-only' : 'mt-1.5 text-muted'}>
            {head || t('atlas.story.rare', { count: rare.length })}
          </dt>
          {rare
            .filter((one) => headOf(one) === head)
            .map(({ id, title, text }) => (
              <dd key={id} className="relative my-0.5 max-sm:min-h-11">
                <StateBoxLink id={id} look={look} className="link after:absolute after:inset-0">
                  {title}
                </StateBoxLink>
                <span className="block text-muted">{text}</span>
              </dd>
            ))}
        </div>
      ))}
    </dl>
  )
}
