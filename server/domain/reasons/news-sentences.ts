// Written by `npm run generate`, from the console's messages.

export const newsSentences = {
  en: {
    news_breaker:
      '{kind, select, unit_cost {A new unit cost of {product, select, none {all products} other {{product}}} can hardly be right} competitor_price {A competitor’s price for {product, select, none {all products} other {{product}}} is far from the previous one} base_price {A new base price of {product, select, none {all products} other {{product}}} is far from the previous one} loss {Prices of {product, select, none {all products} other {{product}}} earn less than base prices would} other {Sales of {product, select, none {all products} other {{product}}} stopped}}: {stops, select, yes {prices stay fixed until somebody decides} other {the value is waiting for a decision}}.',
    news_list_ended: '“{name}” ended: see what it earned.',
    news_list_reverted: '“{name}” was reverted: prices are as before.',
    news_approval_awaited: '“{name}” waits for your approval.',
    news_commented: '{author} commented on “{name}”.',
    news_import_stuck:
      'An import of {kind, select, sales {sales} orders {orders} offers {offers} policies {costs and guardrails} other {products}} stopped halfway: send the file again to continue from there.',
    news_import_undone:
      'An import of {kind, select, sales {sales} orders {orders} offers {offers} policies {costs and guardrails} other {products}} was undone: {removed, plural, =0 {} one {# row removed, } other {# rows removed, }}{restored, plural, one {# row} other {# rows}} restored.',
    news_import_ended:
      'An import of {kind, select, sales {sales} orders {orders} offers {offers} policies {costs and guardrails} other {products}} ended: {recorded, plural, one {# row} other {# rows}} recorded{rejected, plural, =0 {} one {, and # row rejected} other {, and # rows rejected}}.',
  },
  de: {
    news_breaker:
      '{kind, select, unit_cost {Neue Stückkosten können kaum stimmen ({product, select, none {alle Produkte} other {{product}}})} competitor_price {Ein Wettbewerberpreis weicht stark vom bisherigen ab ({product, select, none {alle Produkte} other {{product}}})} base_price {Ein neuer Basispreis weicht stark vom bisherigen ab ({product, select, none {alle Produkte} other {{product}}})} loss {Preise bringen weniger ein als Basispreise ({product, select, none {alle Produkte} other {{product}}})} other {Der Verkauf ist abgebrochen ({product, select, none {alle Produkte} other {{product}}})}}. {stops, select, yes {Preise stehen still, bis jemand antwortet} other {Der Wert wartet auf eine Antwort}}.',
    news_list_ended: '„{name}“ ist beendet: Sehen Sie, was sie eingebracht hat.',
    news_list_reverted: '„{name}“ wurde zurückgenommen: Die Preise sind wie zuvor.',
    news_approval_awaited: '„{name}“ wartet auf Ihre Freigabe.',
    news_commented: '{author} hat „{name}“ kommentiert.',
    news_import_stuck:
      'Ein Import von {kind, select, sales {Verkäufen} orders {Bestellungen} offers {Angeboten} policies {Kosten und Leitplanken} other {Produkten}} ist auf halbem Weg stehen geblieben: Senden Sie die Datei noch einmal, dann geht es dort weiter.',
    news_import_undone:
      'Ein Import von {kind, select, sales {Verkäufen} orders {Bestellungen} offers {Angeboten} policies {Kosten und Leitplanken} other {Produkten}} wurde zurückgenommen: {removed, plural, =0 {} one {# Zeile entfernt, } other {# Zeilen entfernt, }}{restored, plural, one {# Zeile} other {# Zeilen}} wie zuvor.',
    news_import_ended:
      'Ein Import von {kind, select, sales {Verkäufen} orders {Bestellungen} offers {Angeboten} policies {Kosten und Leitplanken} other {Produkten}} ist fertig: {recorded, plural, one {# Zeile} other {# Zeilen}} übernommen{rejected, plural, =0 {} one {, # Zeile abgelehnt} other {, # Zeilen abgelehnt}}.',
  },
  fr: {
    news_breaker:
      '{kind, select, unit_cost {Un nouveau coût unitaire ne peut guère être correct ({product, select, none {tous les produits} other {{product}}})} competitor_price {Un prix de concurrent est loin du précédent ({product, select, none {tous les produits} other {{product}}})} base_price {Un nouveau prix de base est loin du précédent ({product, select, none {tous les produits} other {{product}}})} loss {Les prix rapportent moins que les prix de base ({product, select, none {tous les produits} other {{product}}})} other {Les ventes se sont arrêtées ({product, select, none {tous les produits} other {{product}}})}}. {stops, select, yes {Les prix ne bougent plus jusqu’à une réponse} other {La valeur attend une réponse}}.',
    news_list_ended: '« {name} » est terminée : voyez ce qu’elle a rapporté.',
    news_list_reverted: '« {name} » a été retirée : les prix sont ceux d’avant.',
    news_approval_awaited: '« {name} » attend votre approbation.',
    news_commented: '{author} a commenté « {name} ».',
    news_import_stuck:
      'Un import {kind, select, sales {de ventes} orders {de commandes} offers {d’offres} policies {de coûts et garde-fous} other {de produits}} s’est arrêté à mi-chemin : renvoyez le fichier, il reprendra là.',
    news_import_undone:
      'Un import {kind, select, sales {de ventes} orders {de commandes} offers {d’offres} policies {de coûts et garde-fous} other {de produits}} a été annulé : {removed, plural, =0 {} one {# ligne retirée, } other {# lignes retirées, }}{restored, plural, one {# ligne} other {# lignes}} comme avant.',
    news_import_ended:
      'Un import {kind, select, sales {de ventes} orders {de commandes} offers {d’offres} policies {de coûts et garde-fous} other {de produits}} est terminé : {recorded, plural, one {# ligne reprise} other {# lignes reprises}}{rejected, plural, =0 {} one {, # ligne rejetée} other {, # lignes rejetées}}.',
  },
  es: {
    news_breaker:
      '{kind, select, unit_cost {Un nuevo coste unitario difícilmente es correcto ({product, select, none {todos los productos} other {{product}}})} competitor_price {Un precio de competidor está lejos del anterior ({product, select, none {todos los productos} other {{product}}})} base_price {Un nuevo precio base está lejos del anterior ({product, select, none {todos los productos} other {{product}}})} loss {Los precios aportan menos que los precios base ({product, select, none {todos los productos} other {{product}}})} other {Las ventas se han detenido ({product, select, none {todos los productos} other {{product}}})}}. {stops, select, yes {Los precios no se mueven hasta que alguien responda} other {El valor espera una respuesta}}.',
    news_list_ended: '«{name}» ha terminado: vea lo que aportó.',
    news_list_reverted: '«{name}» se revirtió: los precios vuelven a ser los de antes.',
    news_approval_awaited: '«{name}» espera su aprobación.',
    news_commented: '{author} ha comentado «{name}».',
    news_import_stuck:
      'Una importación de {kind, select, sales {ventas} orders {pedidos} offers {ofertas} policies {costes y límites} other {productos}} se detuvo a medias: envíe el archivo otra vez y seguirá desde ahí.',
    news_import_undone:
      'Se deshizo una importación de {kind, select, sales {ventas} orders {pedidos} offers {ofertas} policies {costes y límites} other {productos}}: {removed, plural, =0 {} one {# fila eliminada, } other {# filas eliminadas, }}{restored, plural, one {# fila} other {# filas}} como antes.',
    news_import_ended:
      'Terminó una importación de {kind, select, sales {ventas} orders {pedidos} offers {ofertas} policies {costes y límites} other {productos}}: {recorded, plural, one {# fila tomada} other {# filas tomadas}}{rejected, plural, =0 {} one {, # fila rechazada} other {, # filas rechazadas}}.',
  },
} as const
