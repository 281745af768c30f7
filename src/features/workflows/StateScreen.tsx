import { useTranslation } from '../../ui/i18n/use-translation'
import type { DiagramState } from '../../../machines/diagram/types'
import { screenOf } from './machine-queries'

/** Screenshot of what the user sees in a state, taken by an end-to-end test; a notice if there is none. */
export function StateScreen({ state, inner }: { state: DiagramState; inner: readonly DiagramState[] }) {
  const { t } = useTranslation()
  const taken = [state, ...inner].flatMap(({ id, caption }) => {
    const address = screenOf(id)
    return address ? [{ id, caption, address }] : []
  })
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">{t('atlas.screen')}</h3>
      {taken.length === 0 && <p className="text-sm text-muted">{t('atlas.noScreen')}</p>}
      {taken.map(({ id, caption, address }) => (
        <figure key={id} className="grid gap-1">
          <img
            src={address}
            alt={t('atlas.screenOf', { state: caption })}
            loading="lazy"
            width={640}
            height={450}
            className="h-auto w-full rounded-md border border-line"
          />
          {taken.length > 1 && <figcaption className="text-xs text-muted">{caption}</figcaption>}
        </figure>
      ))}
    </section>
  )
}
