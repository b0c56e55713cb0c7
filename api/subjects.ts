// What each feature tells the register of subjects (`desk/subjects.ts`). The order is that in which work is locked when
// it is handed over.
import './deals/deals.subject'
import './deals/dealers/dealers.subject'
import './consultations/consultations.subject'
import './chat/chat.subject'
import './desk/tasks.subject'
import './orders/orders.subject'
import './claims/claims.subject'
import './inbound/inbound.subject'
import './people/people.subject'
import './services/services.subject'
