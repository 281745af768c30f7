// Public interface of this area for the rest of the server.
export { lockLanguages, overlayTexts, ownTexts, shippedText } from './own-texts'
export { languageRoutes } from './routes'
