/** Reviews of the rooms people live in; `reviews.ts` says how to read them. */
export const HOME_REVIEW_LINES = `
# solberga-dining-table
maya 14 5m - 50x2 | Two of us had it standing in 50 minutes. Leave the apron bolts loose until all four legs are on, then it sits dead level.
omar 61 4m u | Good table. Picture 4 shows the bracket the wrong way round, trust the holes instead.
luc 102 4m - | Solide et bien fini. Prévoyez une clé à douille, la petite clé fournie use les doigts.
wei 170 3m d | One corner of the top was chipped. Oakwood filler hides it, but at this price I shouldn't have to.

# solberga-chair
tess 9 4e - 25x1 | Bought four. The first took 25 minutes, the last one 8.
priya 77 5e - |
amelie 133 3e m | Il manquait une vis par chaise. Facile à trouver en quincaillerie, mais quand même.

# tallmo-kitchen-cart
nadia 3 5e - | Castors press in with a firm push, no hammer needed. The towel bar is a nice touch.
jonas 40 4e - | Sturdy for its size. I glued the worktop dowels as the video says and it doesn't rattle.
hugo 88 4m - 45x1 | Monté seul en 45 minutes. Une roulette grinçait, une goutte d’huile et c’est réglé.
maya 150 5e - |

# acorn-bar-stool
wei 21 4e - 15x1 | Fifteen minutes each. Tighten everything again after a week, the legs settle.
tess 95 2m d | The seat cloth had a pull in it and one leg was a hair short. Felt pad fixed the wobble.
omar 140 5e - | Exactly the height it says, 68 cm. Fits my counter.

# mesange-bistro-table
amelie 6 5e - | Quatre vis et c’est fait. Le pied en croix s’emboîte tout seul.
luc 58 4e - | Belle petite table pour deux. Le plateau est lourd, ne le posez pas seul.
priya 119 4e - |

# larder-pantry-cabinet
jonas 31 3h u | Allow a full evening. The hinge page skips the step where you flip the door.
nadia 85 4h - | Heavy, so get help. Once the doors were levelled it looks built in.
tess 162 2h mu | Two cam locks short and the left and right panels are not marked. Lay them side by side first.

# drover-trestle-table
hugo 25 4m - 60x2 | Le montage est simple, c’est le poids qui complique les choses. À deux, une heure.
maya 99 5m - | Rock solid. The long beam is what makes it, don't skip checking it is centred.

# sorrel-bookcase
tess 4 5e - | The easiest bookcase I have built. Follow the order in the video: back panel before the top.
omar 18 4e - 35x1 | 35 minutes alone. Anchor it to the wall, the bracket is in the little bag with the pins.
luc 36 5e - | Les tablettes tiennent bien, même pleines de livres lourds.
wei 52 4e - | The back slides in easily if you lay the frame on its face first.
priya 70 3m m | Three shelf pins missing, the maker mailed them within a week.
nadia 97 5e - |
jonas 121 4e d | A scratch on one side panel. I turned it to the wall.
amelie 158 4e - | Montée en une soirée tranquille avec ma fille de neuf ans.
hugo 201 5e - |

# moss-three-seat-sofa
maya 8 5m - | No tools beyond the key in the box. The backrest clicks when it is really in.
jonas 29 4m - 60x2 | Two people, one hour, mostly unwrapping. Legs first, as shown, or you lift it twice.
amelie 65 4m - | Les fermetures éclair vers l’arrière, sinon on recommence. Très confortable.
omar 112 5m - |
wei 149 3h u | The armrest bolts are hard to reach under the seat. A longer key made it easy.
tess 190 4m - | Fits through a 76 cm door with the arms off.

# ravn-tv-bench
priya 11 4m - | Feed the cables through before you push it to the wall. Ask me how I know.
hugo 47 4m - | Beau meuble. Les portes demandent un peu de patience pour être alignées.
nadia 104 3m u | The drawings do not say which side the middle shelf's lip goes. It goes back.
omar 176 5m - |

# fern-armchair
maya 33 5e - 20x1 | Same system as the sofa, twenty minutes. My favourite seat now.
wei 126 4e - |

# quill-coffee-table
tess 16 4e - | Legs screw straight in. The splay hides that my floor isn't level.
luc 83 5e - 15x1 | Quinze minutes, aucune surprise.
nadia 142 4e d | Small dent on the underside, invisible.

# kestrel-two-seat-sofa
jonas 54 3m m | One leg's bolt missing. Any M8 by 40 works.
amelie 137 4m - | Assise ferme, tissu solide. Le montage est bien pensé.

# lanterne-arc-lamp
hugo 22 4e - | Passez le câble dans l’arc avant de visser le mât, sinon il faut tout défaire.
priya 90 5e - |

# askvik-side-table
omar 44 4e - 10x1 | Ten minutes. It is small, read the measurements.
tess 151 3e - | Fine for the price. The lower shelf rattles unless you add a bit of felt.

# lindholm-3-drawer-dresser
nadia 2 5m - | The video made it. I had the drawers upside down until step 5.
maya 13 4m - 80x1 | An hour and twenty minutes alone. Sort the screws first, two lengths look alike.
priya 24 4m - |
luc 38 4m u | Bon rapport qualité-prix. Le dessin des coulisses est minuscule, une loupe aurait aidé.
omar 55 3m m | Bag C came without the wall anchor. It can tip over with three full drawers out, so I bought one.
wei 73 5m - | Drawers run smoothly once the back is square. Measure both diagonals before you screw it down.
tess 92 4m - | Legs on last as shown, then two people to set it upright.
jonas 117 2h d | Top panel arrived with a crushed corner and the replacement took three weeks.
amelie 145 5m - | Deuxième que j’achète. La première a survécu à deux déménagements.
hugo 188 4m - |

# lindholm-nightstand
nadia 19 5e - 20x1 | Same runners as the dresser, so the second one took 20 minutes.
jonas 80 4e - |
amelie 135 4e - 30x1 | Petite, pratique, montée en une demi-heure.

# lindholm-6-drawer-dresser
priya 17 4h - | Plan the afternoon. Six drawers is six times the same thing, put on some music.
wei 68 3h u | Nothing tells you that the middle wall has a front. It does: the holes face the drawers.
hugo 114 4h - | Long, mais tout tombe en place. Fixez-la au mur.
maya 172 3h m | One runner missing. Support answered the next day.

# heron-double-bed
tess 5 5m - | Slats are on two straps, roll them out and you are done. No squeak so far.
jonas 27 4m - | The middle beam is easy to forget. Without it the slats sag.
nadia 71 4m - |
luc 109 4m - 40x2 | À deux, quarante minutes. Serrez les longerons seulement à la fin.
omar 165 3m d | Two slats were cracked. They sent a whole new roll.

# plume-upholstered-bed
amelie 49 4m - | Les deux moitiés de la tête de lit doivent être ajustées avant de serrer, sinon il reste un jour.
maya 128 3m - | Looks great, but the cloth shows every fingerprint.

# alder-storage-bed
wei 35 3h u | The drawer fronts are handed. Left and right look the same until they don't close.
priya 101 4h - | Heavy frame, worth it for the storage.
hugo 182 4h - 120x2 | Deux heures à deux. Les tiroirs roulent bien sur un plancher, moins bien sur un tapis.

# vinter-wardrobe
omar 10 4h - | You need 2.1 m of ceiling to tilt it up. We built it standing instead, sides on the bottom panel.
amelie 42 4h - 165x2 | Impossible seule, facile à deux. Les charnières se règlent dans trois sens.
jonas 78 3h u | The rail goes in before the top, which the leaflet tells you two pages later. The video has it right.
tess 123 5h - 180x2 | Took us three hours with a break. Solid as a house.
nadia 168 2h md | Cracked back panel and six screws short.

# thistle-three-door-wardrobe
luc 94 3h - | Trois portes, trois soirées à les aligner. Le résultat est beau.
`;
