// What the rest of the server may use of this area.
export { lockLanguages, overlayTexts, ownTexts, shippedText } from './own-texts'
export { languageRoutes } from './routes'
