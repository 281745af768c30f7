import { ClientOnly } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentProps } from 'react'
import { join } from '../../../ui/layout/join-classes'

const Button = lazy(() => import('./CompareButton'))

/** Loads `CompareButton` after the page, with a placeholder of the same size, since it needs scripts. */
export function CompareLater(props: ComponentProps<typeof Button>) {
  const round = <span className={join('pointer-events-none size-11 shrink-0', props.className)} />
  return (
    <ClientOnly fallback={round}>
      <Suspense fallback={round}>
        <Button {...props} />
      </Suspense>
    </ClientOnly>
  )
}
