import { useEffect, useRef, type ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'
import { IconButton } from '../../ui/buttons/IconButton'
import { join } from '../../ui/layout/join-classes'

/**
 * A story or map and, beside it, a summary or the selected state. Escape closes the state and returns to its box; on a
 * phone the state comes from below.
 */
export function BesidePanel({
  picture,
  aside,
  home,
  boxes = '[data-id]',
  selected,
  isBeside,
  children,
}: {
  picture: ReactNode
  /** Shown while no state is selected; null for nothing. */
  aside: ReactNode
  /** Id of the box that shows the selected state. */
  home: string | undefined
  /** Selector of the boxes, which have their id in `data-id`. */
  boxes?: string
  /** Id of the selected state; undefined without one. */
  selected: string | undefined
  /** Whether the summary or state is beside the picture; otherwise below. */
  isBeside: boolean
  /** Details of the selected state. */
  children: ReactNode
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const page = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = () => {
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search }),
      hash: '',
      replace: true,
      resetScroll: false,
    })
    Array.from(page.current?.querySelectorAll<HTMLElement>(boxes) ?? [])
      .find((box) => box.dataset['id'] === home)
      ?.focus()
  }
  const live = useRef(close)
  useEffect(() => {
    live.current = close
  })
  useEffect(() => {
    if (!selected) return
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      live.current()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [selected])
  const opened = useRef(selected)
  useEffect(() => {
    if (selected && opened.current !== selected) panel.current?.focus({ preventScroll: true })
    opened.current = selected
  }, [selected])
  return (
    <div
      ref={page}
      className={join(
        'story-page grid grid-cols-[minmax(0,1fr)] items-start gap-x-6.5 gap-y-6 print:block',
        isBeside && 'lg:grid-cols-[minmax(0,1fr)_15.75rem]',
      )}
    >
      {picture}
      {selected ? (
        <div
          ref={panel}
          tabIndex={-1}
          role="region"
          aria-labelledby="workflow-state"
          className="story-panel story-aside relative border-line outline-none lg:border-s lg:ps-5"
        >
          <IconButton
            icon="close"
            label={t('atlas.story.close')}
            size={18}
            onClick={close}
            className="absolute end-1 top-1 print:hidden"
          />
          {children}
        </div>
      ) : (
        aside && (
          <div className={join('story-aside border-line print:mt-4', isBeside && 'lg:border-s lg:ps-5')}>
            {aside}
          </div>
        )
      )}
    </div>
  )
}
