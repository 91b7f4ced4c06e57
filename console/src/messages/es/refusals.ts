import type { Words } from '../words.ts'

export const refusals: Words<'refusals'> = {
  takesTooLong: 'Lerner tarda demasiado en responder',
  noAnswer: 'Lerner no responde',
  noAnswerRemedy:
    'Puede que el servicio esté parado o que no haya conexión. No se ha cambiado nada.',
  missingPartRemedy:
    'Puede que el servicio esté parado o se haya actualizado. No se ha cambiado nada: vuelva a cargar esta página.',
  signedOut: 'Su sesión ha terminado',
  signInAgain: 'Inicie sesión de nuevo para continuar.',
  notAllowed: 'Su sesión no lo permite',
  notThere: 'Eso no existe aquí',
  tooMany: 'Demasiadas solicitudes',
  couldNot: 'Lerner no pudo hacerlo',
  refused: 'Se ha rechazado',
  wentWrong: 'Algo ha fallado en esta página',
  fileNotWritten: 'No se pudo escribir el archivo: estado {status}.',
  thisPrice: 'este precio',
  thisField: 'Este valor',
}
