import { ClientOnly } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentProps } from 'react'

const Button = lazy(() => import('./CompareButton'))

/** See CompareButton.tsx; it comes a moment after the page, which has no use for it without scripts. */
export function CompareLater(props: ComponentProps<typeof Button>) {
  return (
    <ClientOnly>
      <Suspense>
        <Button {...props} />
      </Suspense>
    </ClientOnly>
  )
}
