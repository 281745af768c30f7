import { HeadContent, Scripts, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAtom } from '../session/use-atom'

/** The page around everything, error pages included: language, direction and theme are right in the HTML. */
export function Document({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  const theme = useAtom(useRouter().options.context.theme)
  return (
    <html lang={i18n.language} dir={i18n.dir()} data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}
