import { lazy, Suspense, type ReactNode } from 'react'
import { useTextsFirst } from '../../app/i18n/use-texts-first'
import { usePerson } from '../../app/session/use-session'
import { Button } from '../../ui/buttons/Button'
import type { BlockingFlowProps } from './BlockingFlow'

const BlockingFlow = lazy(() => import('./BlockingFlow'))

/** Button that opens the blocking dialog; flow and texts load on the first click. Renders nothing for guests. */
export function BlockControl({ children, ...props }: BlockingFlowProps & { children: ReactNode }) {
  const person = usePerson()
  const { stage, open } = useTextsFirst()
  if (!person || person.id === props.target) return null
  const button = (
    <Button tone="quiet" size="sm" aria-haspopup="dialog" busy={stage !== 'closed'} onClick={open}>
      {children}
    </Button>
  )
  if (stage !== 'open') return button
  return (
    <Suspense fallback={button}>
      <BlockingFlow {...props} />
    </Suspense>
  )
}
